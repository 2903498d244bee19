import type { RobloxConnection } from './connection.ts';
import { createRetryBudget, type RobloxTimeouts } from './fetch.ts';
import { createGroupRanks, type ListedRole, type Membership, type StaffSnapshot } from './group-ranks.ts';
import { createHeadshots, type Headshot } from './headshots.ts';
import { createNames, type Person } from './names.ts';
import type { RobloxSettings } from './settings.ts';
import { createSignIn, type SignInReturn, type SignInStart } from './sign-in.ts';

/**
 * The requests of one sync of the group or of one import, which share a retry budget. They throw `RobloxUnavailable`,
 * or the reason of an abort.
 */
export type GroupReader = {
  /** Everyone with a role of rank `minRank` or above, by Roblox id. Null when the group has no such role. */
  readonly readStaff: (minRank: number) => Promise<ReadonlyMap<string, StaffSnapshot> | null>;
  readonly readMembership: (robloxId: string) => Promise<Membership>;
  /** The names of accounts, by Roblox id, without those that no longer exist. */
  readonly readNames: (robloxIds: readonly string[]) => Promise<ReadonlyMap<string, Person>>;
  /** The accounts that have or had these usernames, by the requested names, without names that nobody had. */
  readonly findByUsername: (usernames: readonly string[]) => Promise<ReadonlyMap<string, Person>>;
};

/** Everything that the portal reads from Roblox. Only this folder knows Roblox's URLs and formats. */
export type Roblox = {
  /** With `again` Roblox asks for the account, even if the person is signed in there. */
  readonly startSignIn: (again?: boolean) => Promise<SignInStart>;
  readonly finishSignIn: (back: SignInReturn) => Promise<Person>;
  readonly readRoles: () => Promise<readonly ListedRole[]>;
  readonly readMembership: (robloxId: string) => Promise<Membership>;
  readonly readNames: (robloxId: string) => Promise<Person | null>;
  readonly readHeadshot: (robloxId: string) => Promise<Headshot>;
  /** Starts a sync of the group, with the retries of its kind. `signal` aborts it. */
  readonly openGroup: (kind: keyof RobloxTimeouts['sync'], signal: AbortSignal) => GroupReader;
};

/** The client for Roblox or for the sandbox. Only the base URLs differ. */
export function createRoblox(settings: RobloxSettings, redirectUri: string, clock: () => Date): Roblox {
  const signIn = createSignIn(settings, redirectUri);
  const ranks = createGroupRanks(settings, clock);
  const names = createNames(settings);
  const { timeouts } = settings;
  return {
    startSignIn: signIn.start,
    finishSignIn: signIn.finish,
    readRoles: ranks.readRoles,
    readMembership: (robloxId) => ranks.readMembership(robloxId),
    readNames: names.readNames,
    readHeadshot: createHeadshots(settings),
    openGroup: (kind, signal) => {
      const budget = createRetryBudget(timeouts, timeouts.sync[kind], signal);
      return {
        readStaff: (minRank) => ranks.readStaff(minRank, budget),
        readMembership: (robloxId) => ranks.readMembership(robloxId, budget),
        readNames: (robloxIds) => names.readNamesOfMany(robloxIds, budget),
        findByUsername: (usernames) => names.findByUsername(usernames, budget),
      };
    },
  };
}

/**
 * Returns the client for the Roblox that the portal is connected to now. It is created again when the credentials
 * change.
 */
export function followConnection(
  connection: RobloxConnection,
  redirectUri: string,
  clock: () => Date,
): Roblox {
  let settings = connection.settings;
  let client = createRoblox(settings, redirectUri, clock);
  function now(): Roblox {
    if (connection.settings !== settings) {
      settings = connection.settings;
      client = createRoblox(settings, redirectUri, clock);
    }
    return client;
  }
  return {
    startSignIn: (again) => now().startSignIn(again),
    finishSignIn: (back) => now().finishSignIn(back),
    readRoles: () => now().readRoles(),
    readMembership: (robloxId) => now().readMembership(robloxId),
    readNames: (robloxId) => now().readNames(robloxId),
    readHeadshot: (robloxId) => now().readHeadshot(robloxId),
    openGroup: (kind, signal) => now().openGroup(kind, signal),
  };
}
