import { z } from 'zod';
import { StartRefusal } from '../database/errors.ts';
import { askJson, type Patience, RobloxUnavailable, usualPatience } from '../roblox/ask.ts';
import type { DemoPerson } from './demo-person.ts';

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
