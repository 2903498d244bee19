import { expect, it } from 'vitest';
import { createSealer } from '../../platform/backup/sealed-pieces.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { Secrets } from '../../platform/secrets/secret-key.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { resealSecrets } from './reseal.ts';

const KEY = 'a key of thirty-two letters or more';

/** Encrypts a secret in the format of an earlier version. */
async function sealedBefore(name: string, secret: string, key = KEY): Promise<string> {
  const sealer = await createSealer(key, (seal) => Buffer.from(JSON.stringify({ name, ...seal })));
  const pieces = Buffer.concat([sealer.add(Buffer.from(secret)), sealer.end()]);
  return `${sealer.line.toString()}\n${pieces.toString('base64')}`;
}

it('re-encrypts secrets of an earlier version in the current format, and keeps the others', async () => {
  await using database = await createTestDatabase();
  const secrets = new Secrets({ secretKey: KEY, dataDir: '/dev/null' });
  const stored = {
    old: await sealedBefore('old', 'an old secret'),
    otherKey: await sealedBefore('otherKey', 'lost', 'another key of thirty-two letters!!'),
    otherName: await sealedBefore('old', 'moved to another row'),
    broken: '{"name":"broken"}',
    today: secrets.seal('today', 'a new secret'),
    plain: null,
  };
  const rows = Object.entries(stored).map(([key, sealed]) => ({
    key,
    value: sealed === null ? '"open"' : null,
    sealed,
    updated_at: toInstant(new Date()),
    updated_by_id: null,
  }));
  await database.db.insertInto('airline_settings').values(rows).execute();

  await resealSecrets(database, secrets);

  const after = await database.db.selectFrom('airline_settings').select(['key', 'sealed']).execute();
  const { old, ...others } = Object.fromEntries(after.map(({ key, sealed }) => [key, sealed]));
  expect(secrets.open('old', old ?? '')).toBe('an old secret');
  expect({ ...others, old: stored.old }).toEqual(stored);
});
