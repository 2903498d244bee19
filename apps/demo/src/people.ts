import { StartRefusal } from '@crewroom/server/database/errors';
import { askJson, type Patience, RobloxUnavailable, usualPatience } from '@crewroom/server/roblox/ask';
import type { GroupRole } from '@crewroom/server/roblox/group-ranks';
import { z } from 'zod';

/** Someone with an account at the stand-in for Roblox. */
export type DemoPerson = {
  readonly robloxId: string;
  readonly username: string;
  readonly displayName: string;
  readonly formerUsernames: readonly string[];
  /** The highest rank first; empty outside the group. */
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

/** The sandbox may be a few seconds behind, still starting: a slow machine needs several to read its code. */
const whileItStarts: Patience = { ...usualPatience, pausesMs: [200, 400, 600, 800, 1_000, 1_500, 2_000] };

function refusal(apisUrl: string, { message }: RobloxUnavailable): StartRefusal {
  return new StartRefusal(
    `The sandbox at ${apisUrl} does not tell who its people are (${message}); start it first, or set the four ROBLOX_ credentials.`,
  );
}

/** The people the sandbox at `apisUrl` plays. Throws StartRefusal when it does not tell, after some patience. */
export async function readSandboxPeople(
  apisUrl: string,
  patience: Patience = whileItStarts,
): Promise<DemoPerson[]> {
  const ask = { url: `${apisUrl}/control/accounts`, patience };
  const { accounts } = await askJson(ask, accountsSchema).catch((error: unknown) => {
    throw error instanceof RobloxUnavailable ? refusal(apisUrl, error) : error;
  });
  return accounts.map(({ robloxUserId, roles, ...names }) => ({
    robloxId: robloxUserId,
    ...names,
    // As a sign-in ranks them: the highest first, and of equal ones always the same.
    roles: roles.toSorted((a, b) => b.rank - a.rank || a.id.localeCompare(b.id)),
  }));
}

/** People of the sandbox who used to fly here. */
const knownToHaveFlown = new Set(['OutsiderOtto', 'TooLowTheo']);

/** People who closed their books for good: the sandbox does not know them. */
const farewells: readonly DemoPerson[] = [
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

/** Those who flew here and are no longer of staff rank (at least `staff`), the ones outside the group included. */
export function departedPeople(people: readonly DemoPerson[], staff: number): DemoPerson[] {
  const ids = new Set(people.map(({ robloxId }) => robloxId));
  const fallen = people.filter(
    ({ username, roles }) => knownToHaveFlown.has(username) && (roles[0]?.rank ?? 0) < staff,
  );
  return [...fallen, ...farewells.filter(({ robloxId }) => !ids.has(robloxId))];
}
