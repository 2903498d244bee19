import type { Credentials } from '../../integrations/roblox/settings.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Source } from '../../platform/database/database.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Secrets } from '../../platform/secrets/secret-key.ts';

/** The names of the Roblox credentials among the airline's settings. The settings screen does not list them. */
export const credentialKeys = {
  groupId: 'robloxGroupId',
  clientId: 'robloxClientId',
  clientSecret: 'robloxClientSecret',
  apiKey: 'robloxApiKey',
} as const satisfies Record<keyof Credentials, string>;

const fields = ['groupId', 'clientId', 'clientSecret', 'apiKey'] as const;

/**
 * Reads the credentials that the set-up stored. Returns null before the set-up, and `unreadable` if they were encrypted with
 * another key. Uses one SQL statement.
 */
export async function readCredentials(
  { db }: Pick<Source, 'db'>,
  secrets: Secrets,
): Promise<Credentials | 'unreadable' | null> {
  const rows = await db
    .selectFrom('airline_settings')
    .select(['key', 'sealed'])
    .where('key', 'in', Object.values(credentialKeys))
    .execute();
  if (rows.length === 0) return null;
  const sealed = new Map(rows.map((row) => [row.key, row.sealed]));
  function open(field: keyof Credentials): string | null {
    const key = credentialKeys[field];
    const stored = sealed.get(key);
    return stored == null ? null : secrets.open(key, stored);
  }
  const [groupId, clientId, clientSecret, apiKey] = fields.map(open);
  if (!groupId || !clientId || !clientSecret || !apiKey) return 'unreadable';
  return { groupId, clientId, clientSecret, apiKey };
}

type Row = { readonly key: string; readonly sealed: string };

/** Encrypts credentials to store them. Returns null if there is no key and none can be created. */
export function sealCredentials(credentials: Credentials, secrets: Secrets): Row[] | null {
  const rows: Row[] = [];
  for (const field of fields) {
    const key = credentialKeys[field];
    const sealed = secrets.seal(key, credentials[field]);
    if (sealed === null) return null;
    rows.push({ key, sealed });
  }
  return rows;
}

/**
 * Stores encrypted credentials. Returns false, and keeps the existing ones, if there are any. Uses one SQL statement per
 * credential.
 */
export async function storeCredentials(
  { trx, now }: Pick<UnitOfWork, 'trx' | 'now'>,
  sealed: readonly Row[],
): Promise<boolean> {
  for (const row of sealed) {
    // Of two concurrent transactions the second waits here for the first.
    const stored = await trx
      .insertInto('airline_settings')
      .values({ ...row, value: null, updated_at: toInstant(now), updated_by_id: null })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .execute();
    if (stored.length === 0) return false;
  }
  return true;
}
