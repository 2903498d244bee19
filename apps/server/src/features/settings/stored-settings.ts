import { isSettingValue } from '@crewroom/domain/settings/rules';
import {
  isSecretSetting,
  isSettingKey,
  type SettingKey,
  type SettingValue,
  type SomeSettings,
} from '@crewroom/domain/settings/table';
import { readJson } from '../../integrations/json.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { settingsVersion } from '../../platform/changes/versions.ts';
import type { Source } from '../../platform/database/database.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Secrets } from '../../platform/secrets/secret-key.ts';

/** What is written of a setting: its value as JSON, or a secret as it is sealed; neither for its default. */
export type Written = { readonly value: string | null; readonly sealed: string | null };

type StoredRow = Written & { readonly key: string };

/** Stores a setting; nobody is named where it was set before anybody had signed in. */
export async function writeSetting(
  { trx, now }: UnitOfWork,
  key: string,
  written: Written,
  by: string | null,
): Promise<void> {
  const row = { ...written, updated_at: toInstant(now), updated_by_id: by };
  await trx
    .insertInto('airline_settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** What is stored of a setting: a value that may be used, that it was returned to its default, or that it is of no use. */
type StoredValue =
  | { readonly kind: 'value'; readonly value: SettingValue }
  | { readonly kind: 'default' | 'unusable' };

/**
 * Reads one row. A value that is none for its setting, such as one of another version of the portal, and a secret that cannot be
 * opened are unusable: they count as not set.
 */
export function storedValue(
  key: SettingKey,
  { value, sealed }: Written,
  secrets: Secrets,
  sandboxOrigin: string | null,
): StoredValue {
  if (value === null && sealed === null) return { kind: 'default' };
  const isSecret = isSecretSetting(key);
  if (isSecret !== (sealed !== null)) return { kind: 'unusable' };
  const found = sealed === null ? readJson(value ?? '') : secrets.open(key, sealed);
  return isSettingValue(key, found, sandboxOrigin) ? { kind: 'value', value: found } : { kind: 'unusable' };
}

/** What is stored, by key, and the keys of what is stored and of no use. */
export type Stored = { readonly values: SomeSettings; readonly unusable: readonly SettingKey[] };

/** Reads rows that were selected. */
export function storedOf(rows: readonly StoredRow[], secrets: Secrets, sandboxOrigin: string | null): Stored {
  const values: Partial<Record<SettingKey, SettingValue>> = {};
  const unusable: SettingKey[] = [];
  for (const row of rows) {
    const { key } = row;
    // One of a newer version of the portal means nothing to this one.
    if (!isSettingKey(key)) continue;
    const stored = storedValue(key, row, secrets, sandboxOrigin);
    if (stored.kind === 'value') values[key] = stored.value;
    else if (stored.kind === 'unusable') unusable.push(key);
  }
  // Each value was looked at by the kind of its setting.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { values: values as SomeSettings, unusable };
}

/** Reads all that is stored with its version, which is read first: what is read is never older than it says. Two statements. */
export async function readStored(
  { db }: Pick<Source, 'db'>,
  secrets: Secrets,
  sandboxOrigin: string | null,
): Promise<Stored & { readonly version: string }> {
  const found = await db.selectNoFrom(settingsVersion.as('version')).executeTakeFirstOrThrow();
  const rows = await db.selectFrom('airline_settings').select(['key', 'value', 'sealed']).execute();
  return { ...storedOf(rows, secrets, sandboxOrigin), version: found.version ?? '' };
}
