import { RobloxUnavailable } from '../roblox/ask.ts';
import type { Membership } from '../roblox/group-ranks.ts';
import type { Headshot } from '../roblox/headshots.ts';
import type { Person } from '../roblox/names.ts';
import type { Roblox } from '../roblox/roblox.ts';

type Held = { memberships: Promise<void>; names: Promise<void>; headshots: Promise<void> };

/** A Roblox that says what a test tells it to, and counts how often it was asked. */
export type FakeRoblox = Roblox & {
  readonly memberships: Map<string, Membership>;
  readonly names: Map<string, Person>;
  readonly headshots: Map<string, Headshot>;
  readonly asked: { memberships: number; names: number; headshots: number };
  /** Whether every question fails, as when Roblox is down. */
  away: boolean;
  /** Holds answers back until the returned function is called; they are those of when it was asked. */
  readonly hold: (what?: keyof Held) => () => void;
};

/** A member's standing with one role. */
export function memberWith(rank: number, name = `Rank ${rank}`, id = `role-${rank}`): Membership {
  const top = { id, rank, name };
  return { isMember: true, top, roles: [top] };
}

/** Makes a Roblox where nobody is in the group, and which nobody can sign in with. */
export function createFakeRoblox(): FakeRoblox {
  const asked = { memberships: 0, names: 0, headshots: 0 };
  const held: Held = {
    memberships: Promise.resolve(),
    names: Promise.resolve(),
    headshots: Promise.resolve(),
  };
  const fake: FakeRoblox = {
    memberships: new Map(),
    names: new Map(),
    headshots: new Map(),
    asked,
    away: false,
    hold: (what = 'memberships') => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held[what] = promise;
      return resolve;
    },
    startSignIn: () => Promise.reject(new RobloxUnavailable('no sign-in here')),
    finishSignIn: () => Promise.reject(new RobloxUnavailable('no sign-in here')),
    membershipOf: async (robloxId) => {
      asked.memberships += 1;
      if (fake.away) throw new RobloxUnavailable('away');
      const answer = fake.memberships.get(robloxId) ?? { isMember: false };
      await held.memberships;
      return answer;
    },
    namesOf: async (robloxId) => {
      asked.names += 1;
      if (fake.away) throw new RobloxUnavailable('away');
      const answer = fake.names.get(robloxId) ?? null;
      await held.names;
      return answer;
    },
    headshotOf: async (robloxId) => {
      asked.headshots += 1;
      if (fake.away) throw new RobloxUnavailable('away');
      const answer = fake.headshots.get(robloxId) ?? { state: 'none' as const };
      await held.headshots;
      return answer;
    },
  };
  return fake;
}
