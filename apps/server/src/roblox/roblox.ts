import { createGroupRanks, type Membership } from './group-ranks.ts';
import { createHeadshots, type Headshot } from './headshots.ts';
import type { Person } from './names.ts';
import { createNames } from './names.ts';
import type { RobloxSettings } from './settings.ts';
import { createSignIn, type SignInReturn, type SignInStart } from './sign-in.ts';

/** Everything the portal asks of Roblox. Only this folder knows how. */
export type Roblox = {
  readonly startSignIn: () => Promise<SignInStart>;
  readonly finishSignIn: (back: SignInReturn) => Promise<Person>;
  readonly membershipOf: (robloxId: string) => Promise<Membership>;
  readonly namesOf: (robloxId: string) => Promise<Person | null>;
  readonly headshotOf: (robloxId: string) => Promise<Headshot>;
};

/** The client for Roblox or its stand-in: the code is the same, only base addresses differ. */
export function createRoblox(settings: RobloxSettings, redirectUri: string, clock: () => Date): Roblox {
  const signIn = createSignIn(settings, redirectUri);
  return {
    startSignIn: signIn.start,
    finishSignIn: signIn.finish,
    membershipOf: createGroupRanks(settings, clock),
    namesOf: createNames(settings),
    headshotOf: createHeadshots(settings),
  };
}
