import { z } from 'zod';
import { createOpener, sealSchema } from '../../platform/backup/sealed-pieces.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secret-key.ts';

const headerSchema = sealSchema.extend({ name: z.string() });

/** Decrypts the previous format: a header in JSON, a line break, and the chunks of an encrypted backup in base64. */
async function openOldSeal(key: string, name: string, sealed: string): Promise<string | null> {
  const [header = '', pieces = ''] = sealed.split('\n');
  const { name: sealedName, ...seal } = headerSchema.parse(JSON.parse(header));
  const opener = sealedName === name ? await createOpener(key, seal, Buffer.from(header)) : null;
  if (opener === null) return null;
  const opened: Buffer[] = [];
  const bytes = (async function* () {
    yield Buffer.from(pieces, 'base64');
  })();
  for await (const piece of opener(bytes)) opened.push(piece);
  return Buffer.concat(opened).toString();
}

/**
 * Re-encrypts the secrets of an earlier version in the current format. A secret that the key does not decrypt stays unchanged,
 * and counts as not set.
 */
export async function resealSecrets({ db }: Pick<Database, 'db'>, secrets: Secrets): Promise<void> {
  const key = secrets.key();
  if (key === null) return;
  const rows = await db
    .selectFrom('airline_settings')
    .select(['key', 'sealed'])
    .where('sealed', 'like', '{%')
    .execute();
  for (const { key: name, sealed } of rows) {
    if (sealed === null) continue;
    const secret = await openOldSeal(key, name, sealed).catch(() => null);
    const resealed = secret === null ? null : secrets.seal(name, secret);
    if (resealed === null) continue;
    // Another process may have re-encrypted it, or an owner may have set another secret in the meantime.
    await db
      .updateTable('airline_settings')
      .set({ sealed: resealed })
      .where('key', '=', name)
      .where('sealed', '=', sealed)
      .execute();
  }
}
