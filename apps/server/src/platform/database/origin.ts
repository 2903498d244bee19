import type { Config } from '../../config/config.ts';
import type { Database } from './database.ts';
import { StartRefusal } from './errors.ts';

/** Where the people in a database come from: the sandbox, or a Roblox group known through one OpenID provider. */
export type Origin =
  | { readonly mode: 'sandbox' }
  | { readonly mode: 'roblox'; readonly issuer: string; readonly groupId: string };

const KEY = 'origin';

/** The origin of the people whom a portal with these settings serves. */
export function originOf({ mode, issuer, groupId }: Config['roblox']): Origin {
  return mode === 'sandbox' ? { mode } : { mode, issuer, groupId };
}

/** Stores the origin of a new database. Returns the stored origin if it differs. */
export async function recordOrigin(
  { db }: Pick<Database, 'db'>,
  origin: Origin,
): Promise<{ readonly recorded: string; readonly isOther: boolean }> {
  const expected = describeOrigin(origin);
  // Two processes may start on a new database at once: only one insert succeeds, and both read its value.
  await db
    .insertInto('settings')
    .values({ key: KEY, value: expected })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value: recorded } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirstOrThrow();
  return { recorded, isOther: recorded !== expected };
}

/**
 * Stores the origin of a new database. Throws StartRefusal when an existing database has another origin, so that demo
 * people are never mixed with real ones.
 */
export async function assertOrigin(database: Database, origin: Origin): Promise<void> {
  const { recorded, isOther } = await recordOrigin(database, origin);
  if (!isOther) return;
  throw new StartRefusal(
    `This database belongs to ${recorded} and cannot be used with ${describeOrigin(origin)}; set DATA_DIR or DATABASE_URL to another one.`,
  );
}

/** Formats an origin as text, as a database stores it. */
export function describeOrigin(origin: Origin): string {
  if (origin.mode === 'sandbox') return 'the sandbox';
  return `group ${origin.groupId} of ${origin.issuer}`;
}
