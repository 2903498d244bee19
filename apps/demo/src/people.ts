import {
  defaultTimeouts,
  fetchJson,
  type RobloxTimeouts,
  RobloxUnavailable,
} from '@crewroom/server/integrations/roblox/fetch';
import type { GroupRole } from '@crewroom/server/integrations/roblox/group-ranks';
import { StartRefusal } from '@crewroom/server/platform/database/errors';
import { z } from 'zod';

/** A person with an account in the sandbox. */
export type DemoPerson = {
  readonly robloxId: string;
  readonly username: string;
  readonly displayName: string;
  readonly formerUsernames: readonly string[];
  /** The highest rank first. Empty outside the group. */
  readonly roles: readonly GroupRole[];
};

const accountsSchema = z.object({
  accounts: z.array(
    z.object({
      robloxUserId: z.string(),
      username: z.string(),
      displayName: z.string(),
      formerUsernames: z.array(z.string()),
      roles: z.array(z.object({ id: z.string(), name: z.string(), rank: z.int().min(0).max(255) })),
    }),
  ),
});

/** The sandbox may still be starting, which takes several seconds on a slow machine. */
const startupTimeouts: RobloxTimeouts = {
  ...defaultTimeouts,
  retryDelaysMs: [200, 400, 600, 800, 1_000, 1_500, 2_000],
};

function refusal(apisUrl: string, { message }: RobloxUnavailable): StartRefusal {
  return new StartRefusal(
    `The sandbox at ${apisUrl} does not tell who its people are (${message}); start it first, or set the four ROBLOX_ credentials.`,
  );
}

/**
 * Reads the people of the sandbox at `apisUrl`. Throws StartRefusal when it does not respond after several attempts.
 */
export async function readSandboxPeople(
  apisUrl: string,
  timeouts: RobloxTimeouts = startupTimeouts,
): Promise<DemoPerson[]> {
  const ask = { url: `${apisUrl}/control/accounts`, timeouts };
  const { accounts } = await fetchJson(ask, accountsSchema).catch((error: unknown) => {
    throw error instanceof RobloxUnavailable ? refusal(apisUrl, error) : error;
  });
  return accounts.map(({ robloxUserId, roles, ...names }) => ({
    robloxId: robloxUserId,
    ...names,
    // Sorted as at a sign-in: highest rank first, equal ranks by id.
    roles: roles.toSorted((a, b) => b.rank - a.rank || a.id.localeCompare(b.id)),
  }));
}

/** People of the sandbox who are former staff, unless its controls gave them a staff rank. */
const formerStaffNames = new Set(['OutsiderOtto', 'TooLowTheo']);

/** Former staff whose accounts no longer exist in the sandbox. */
const deletedAccounts: readonly DemoPerson[] = [
  {
    robloxId: '771840215',
    username: 'FarewellFelix',
    displayName: 'Felix',
    formerUsernames: [],
    roles: [],
  },
  {
    robloxId: '3150887462',
    username: 'gone_gliding_gia',
    displayName: 'Gia',
    formerUsernames: [],
    roles: [],
  },
];

/** The former staff: people below `staffRank` now or outside the group, and deleted accounts. */
export function formerStaffOf(people: readonly DemoPerson[], staffRank: number): DemoPerson[] {
  const ids = new Set(people.map(({ robloxId }) => robloxId));
  const belowStaff = people.filter(
    ({ username, roles }) => formerStaffNames.has(username) && (roles[0]?.rank ?? 0) < staffRank,
  );
  return [...belowStaff, ...deletedAccounts.filter(({ robloxId }) => !ids.has(robloxId))];
}
