import type { RankThresholds } from '@crewroom/domain/contract/access';
import type { SettingChanges, SettingState } from '@crewroom/domain/settings/endpoints';
import {
  areRanksInOrder,
  mistakeInWords,
  RANKS_DESCEND,
  settingFromText,
  settingMistake,
} from '@crewroom/domain/settings/rules';
import type { SettingSection } from '@crewroom/domain/settings/sections';
import {
  isSecretSetting,
  type Setting,
  type SettingKey,
  settingTable,
} from '@crewroom/domain/settings/table';

/** Returns the name under which the draft of a section is stored. */
export const draftOf = (section: SettingSection): string => `settings-${section}`;

/** The content of a section's fields by field name: texts, and booleans for choices. */
export type SettingTexts = Readonly<Record<string, string | boolean>>;

/** Returns the name of a setting's field. A dot would mean a nested field. */
export const fieldOf = (key: SettingKey): string => key.replace('.', '_');

/** The states of the settings by key. */
export type SettingStates = ReadonlyMap<SettingKey, SettingState>;

/** Returns the settings of a section that people type into fields. Secrets have an action of their own. */
export const typedKeys = (keys: readonly SettingKey[]): readonly SettingKey[] =>
  keys.filter((key) => !isSecretSetting(key));

/** Returns the content of the fields before anything is typed. */
export function textsOf(keys: readonly SettingKey[], states: SettingStates): SettingTexts {
  const texts = typedKeys(keys).map((key) => {
    const value = states.get(key)?.value ?? null;
    const shown = settingTable[key].kind === 'choice' ? value === true : String(value ?? '');
    return [fieldOf(key), shown] as const;
  });
  return Object.fromEntries(texts);
}

/** Returns the value of a field: null for the default, when the field is blank and may have no value. */
function valueIn(key: SettingKey, text: string | boolean): string | number | boolean | null {
  if (typeof text === 'boolean') return text;
  const setting: Setting = settingTable[key];
  return text.trim() === '' && setting.default === null ? null : settingFromText(key, text);
}

/** Returns the changes in a section: the values of fields that differ from before. */
export function changesIn(
  keys: readonly SettingKey[],
  base: SettingTexts,
  typed: SettingTexts,
): SettingChanges {
  const changed = typedKeys(keys).flatMap((key) => {
    const [before, now = ''] = [base[fieldOf(key)], typed[fieldOf(key)]];
    return before === now ? [] : [[key, valueIn(key, now)] as const];
  });
  // Each value comes from its own field. The server checks it again.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(changed) as SettingChanges;
}

/** Returns the ranks after the typed changes, or null when one is not a rank. */
export function ranksIn(states: SettingStates, changes: SettingChanges): RankThresholds | null {
  const rankOf = (key: 'rankStaff' | 'rankDispatch' | 'rankAdmin') => {
    const changed = changes[key];
    if (changed === null) return settingTable[key].default;
    return Number(changed ?? states.get(key)?.value);
  };
  const [staff, dispatch, admin] = [rankOf('rankStaff'), rankOf('rankDispatch'), rankOf('rankAdmin')];
  return [staff, dispatch, admin].some((rank) => Number.isNaN(rank)) ? null : { staff, dispatch, admin };
}

const rankKeys = ['rankStaff', 'rankDispatch', 'rankAdmin'] as const;

/** Returns the mistakes in a section, by field: values that their settings reject, and ranks in descending order. */
export function mistakesIn(
  keys: readonly SettingKey[],
  states: SettingStates,
  base: SettingTexts,
  typed: SettingTexts,
): Record<string, string> {
  const changes = changesIn(keys, base, typed);
  const found: Record<string, string> = {};
  for (const key of typedKeys(keys)) {
    const value = changes[key];
    const mistake = value === undefined || value === null ? null : settingMistake(key, value);
    if (mistake !== null) found[fieldOf(key)] = mistakeInWords(mistake);
  }
  const ranks = ranksIn(states, changes);
  if (Object.keys(found).length > 0 || ranks === null || areRanksInOrder(ranks)) return found;
  for (const key of rankKeys) if (changes[key] !== undefined) found[fieldOf(key)] = RANKS_DESCEND;
  return found;
}

/** Returns the field for the path of an issue from the server. */
export function fieldOfPath(path: string): string | undefined {
  const [, key] = /^changes\.(.+)$/.exec(path) ?? [];
  return key?.replace('.', '_');
}

/**
 * Returns the content of the fields after others changed the stored values: the new values, except in fields that people typed
 * in.
 */
export function rebasedTexts(base: SettingTexts, typed: SettingTexts, next: SettingTexts): SettingTexts {
  const kept = Object.entries(typed).filter(([field, text]) => text !== base[field]);
  return { ...next, ...Object.fromEntries(kept) };
}
