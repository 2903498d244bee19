import type { Issue } from '@crewroom/domain/contract/schemas';
import { topics } from '@crewroom/domain/contract/topics';
import type { SettingChanges, SettingState } from '@crewroom/domain/settings/endpoints';
import { setByEnvironment, settingsMessages } from '@crewroom/domain/settings/messages';
import { mistakeInWords, RANKS_DESCEND, rankKeys, settingMistake } from '@crewroom/domain/settings/rules';
import {
  isSecretSetting,
  isSettingKey,
  type SettingKey,
  type SettingValue,
  settingKeys,
} from '@crewroom/domain/settings/table';
import { type AirlineSettings, hasRanksInOrder } from '../../config/airline-settings.ts';
import { type Refusal, refuse, refuseInput } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Source } from '../../platform/database/database.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { resumeEvents } from '../../platform/outbox/event-pause.ts';
import type { Secrets } from '../../platform/secrets/secret-key.ts';
import { alertOwners } from '../inbox/alerts.ts';
import { revokeLostRights } from '../roster/lost-rights.ts';
import { parseStored, type StoredForm, storedValue, writeSetting } from './stored-settings.ts';

/** The dependencies to read and change settings. */
export type SettingsDeps = { readonly settings: AirlineSettings; readonly secrets: Secrets };

function selectRows({ db }: Pick<Source, 'db'>) {
  return db
    .selectFrom('airline_settings')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'airline_settings.updated_by_id').on('users.forgotten_at', 'is', null),
    )
    .select([
      'airline_settings.key',
      'airline_settings.value',
      'airline_settings.sealed',
      'airline_settings.updated_at',
      'users.username',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

async function stateOf(
  key: SettingKey,
  row: Row | undefined,
  { settings, secrets }: SettingsDeps,
): Promise<SettingState> {
  const secret = isSecretSetting(key);
  const { given, defaults, sandboxOrigin } = settings.fixed;
  const changed = { updatedAt: row?.updated_at ?? null, updatedBy: row?.username ?? null };
  const shownValue = (value: SettingValue | null, isSet: boolean) =>
    secret ? ({ value: null, isSet } as const) : { value };
  const fromEnvironment = given[key];
  if (fromEnvironment !== undefined) {
    const unchanged = { updatedAt: null, updatedBy: null };
    return { key, ...shownValue(fromEnvironment, true), source: 'environment', secret, ...unchanged };
  }
  const stored = row && storedValue(key, row, secrets, sandboxOrigin);
  if (stored?.kind === 'value')
    return { key, ...shownValue(stored.value, true), source: 'portal', secret, ...changed };
  const unreadable = stored?.kind === 'unusable' && secret ? ({ unreadable: true } as const) : {};
  return {
    key,
    ...shownValue(defaults[key], defaults[key] !== null),
    source: 'default',
    secret,
    ...unreadable,
    ...changed,
  };
}

/** Returns all settings, in the order of their table, with who last changed each. Uses one SQL statement. */
export async function readSettings(
  database: Pick<Source, 'db'>,
  deps: SettingsDeps,
): Promise<{ settings: SettingState[] }> {
  const rows = new Map((await selectRows(database).execute()).map((row) => [row.key, row]));
  return { settings: await Promise.all(settingKeys.map((key) => stateOf(key, rows.get(key), deps))) };
}

const issueAt = (key: SettingKey, message: string): Issue => ({ path: `changes.${key}`, message });

const defaultForm: StoredForm = { value: null, sealed: null };

function storedFormOf(key: SettingKey, value: SettingValue | null, secrets: Secrets): StoredForm | null {
  if (value === null) return defaultForm;
  if (!isSecretSetting(key)) return { value: JSON.stringify(value), sealed: null };
  const sealed = secrets.seal(key, String(value));
  return sealed === null ? null : { value: null, sealed };
}

/** Stores the values that differ from the stored ones. Returns the changed keys, or why a secret cannot be stored. */
async function store(
  uow: UnitOfWork,
  viewer: SignedIn,
  changes: readonly (readonly [SettingKey, SettingValue | null])[],
  before: ReadonlyMap<string, Row>,
  secrets: Secrets,
): Promise<SettingKey[] | Refusal> {
  const changed: SettingKey[] = [];
  for (const [key, value] of changes) {
    const stored = storedFormOf(key, value, secrets);
    if (stored === null) return refuseInput([issueAt(key, settingsMessages.noSecretKey)]);
    const was: StoredForm = before.get(key) ?? defaultForm;
    // Encrypting one secret twice never gives the same text.
    if (stored.value === was.value && stored.sealed === was.sealed) continue;
    await writeSetting(uow, key, stored, viewer.userId);
    changed.push(key);
  }
  return changed;
}

/**
 * Changes settings, all or none. Null restores a default. Returns the changed keys. Rejects settings that the environment sets,
 * a webhook with another host, ranks in the wrong order, and a secret if there is no key to encrypt it.
 */
export async function changeSettings(
  uow: UnitOfWork,
  viewer: SignedIn,
  changes: SettingChanges,
  { settings, secrets }: SettingsDeps,
): Promise<SettingKey[] | Refusal> {
  const { sandboxOrigin } = settings.fixed;
  const requested = Object.entries(changes).flatMap(([key, value]) =>
    isSettingKey(key) && value !== undefined ? [[key, value] as const] : [],
  );
  const mistakes = requested.flatMap(([key, value]) => {
    const mistake = value === null ? null : settingMistake(key, value, sandboxOrigin);
    return mistake === null ? [] : [issueAt(key, mistakeInWords(mistake))];
  });
  if (mistakes.length > 0) return refuseInput(mistakes);
  const fixedKeys = requested.map(([key]) => key).filter((key) => settings.isSetByEnvironment(key));
  if (fixedKeys.length > 0) return refuse('set_by_environment', setByEnvironment(fixedKeys));

  const rows = await selectRows({ db: uow.trx }).execute();
  const stored = parseStored(rows, secrets, sandboxOrigin);
  const next = settings.withStored({
    ...stored.values,
    ...Object.fromEntries(requested.map(([key, value]) => [key, value ?? undefined])),
  });
  if (!hasRanksInOrder(next)) {
    const ranks = new Set<SettingKey>(Object.values(rankKeys));
    return refuseInput(requested.flatMap(([key]) => (ranks.has(key) ? [issueAt(key, RANKS_DESCEND)] : [])));
  }
  const changed = await store(uow, viewer, requested, new Map(rows.map((row) => [row.key, row])), secrets);
  if (!Array.isArray(changed) || changed.length === 0) return changed;
  uow.useRules(settings.inForceWith(next));
  uow.invalidate(topics.settings);
  if (next.discordEvents !== settings.values.discordEvents) await resumeEvents(uow);
  await writeAudit(uow, viewer, {
    actionType: 'settings_change',
    target: null,
    details: { settings: changed },
  });
  const keys = changed.filter(isSecretSetting);
  if (keys.length > 0) {
    const payload = { by: viewer.userId, keys };
    await alertOwners(uow, viewer.userId, { notice: 'secretsChanged', payload });
  }
  await revokeLostRights(uow);
  return changed;
}
