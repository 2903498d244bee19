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

/** The stored form of a setting: its value as JSON, or an encrypted secret. Both are null for its default. */
export type StoredForm = { readonly value: string | null; readonly sealed: string | null };

type StoredRow = StoredForm & { readonly key: string };

/** Stores a setting. The author is null if it was set before anybody had signed in. */
export async function writeSetting(
  { trx, now }: UnitOfWork,
  key: string,
  written: StoredForm,
  by: string | null,
): Promise<void> {
  const row = { ...written, updated_at: toInstant(now), updated_by_id: by };
  await trx
    .insertInto('airline_settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** The stored state of a setting: a usable value, a return to its default, or unusable. */
type StoredValue =
  | { readonly kind: 'value'; readonly value: SettingValue }
  | { readonly kind: 'default' | 'unusable' };

/**
 * Parses one row. An invalid value, such as one of another version of the portal, and a secret that cannot be decrypted are
 * unusable. They count as not set.
 */
export function storedValue(
  key: SettingKey,
  { value, sealed }: StoredForm,
  secrets: Secrets,
  sandboxOrigin: string | null,
): StoredValue {
  if (value === null && sealed === null) return { kind: 'default' };
  const isSecret = isSecretSetting(key);
  if (isSecret !== (sealed !== null)) return { kind: 'unusable' };
  const parsed = sealed === null ? readJson(value ?? '') : secrets.open(key, sealed);
  return isSettingValue(key, parsed, sandboxOrigin) ? { kind: 'value', value: parsed } : { kind: 'unusable' };
}

/** The stored values by key, and the keys of unusable ones. */
export type ParsedSettings = { readonly values: SomeSettings; readonly unusable: readonly SettingKey[] };

/** Parses selected rows. */
export function parseStored(
  rows: readonly StoredRow[],
  secrets: Secrets,
  sandboxOrigin: string | null,
): ParsedSettings {
  const values: Partial<Record<SettingKey, SettingValue>> = {};
  const unusable: SettingKey[] = [];
  for (const row of rows) {
    const { key } = row;
    // A setting of a newer version of the portal is ignored.
    if (!isSettingKey(key)) continue;
    const stored = storedValue(key, row, secrets, sandboxOrigin);
    if (stored.kind === 'value') values[key] = stored.value;
    else if (stored.kind === 'unusable') unusable.push(key);
  }
  // Each value was checked for the type of its setting.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { values: values as SomeSettings, unusable };
}

/**
 * Reads all stored settings with their version, which is read first, so that the values are never older than the version. Two
 * statements.
 */
export async function readStored(
  { db }: Pick<Source, 'db'>,
  secrets: Secrets,
  sandboxOrigin: string | null,
): Promise<ParsedSettings & { readonly version: string }> {
  const row = await db.selectNoFrom(settingsVersion.as('version')).executeTakeFirstOrThrow();
  const rows = await db.selectFrom('airline_settings').select(['key', 'value', 'sealed']).execute();
  return { ...parseStored(rows, secrets, sandboxOrigin), version: row.version ?? '' };
}
