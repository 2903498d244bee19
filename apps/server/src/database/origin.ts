import type { Database } from './database.ts';
import { StartRefusal } from './errors.ts';

/** Where the people in a database come from: the sandbox, or a Roblox group known through one OpenID provider. */
export type Origin =
  | { readonly mode: 'sandbox' }
  | { readonly mode: 'roblox'; readonly issuer: string; readonly groupId: string };

const KEY = 'origin';

/**
 * Records where the people of a fresh database come from, and from then on refuses any other origin, so that demo
 * people never become real. Throws StartRefusal with one line that names both.
 */
export async function assertOrigin(database: Database, origin: Origin): Promise<void> {
  const wanted = describe(origin);
  // Two replicas may start on a fresh database at once: the key lets one record win, and both read that one.
  await database.db
    .insertInto('settings')
    .values({ key: KEY, value: wanted })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value: recorded } = await database.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirstOrThrow();
  if (recorded === wanted) return;
  throw new StartRefusal(
    `This database belongs to ${recorded} and cannot be used with ${wanted}; set DATA_DIR or DATABASE_URL to another one.`,
  );
}

function describe(origin: Origin): string {
  if (origin.mode === 'sandbox') return 'the sandbox';
  return `group ${origin.groupId} of ${origin.issuer}`;
}
