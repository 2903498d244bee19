import type { RankThresholds } from '@crewroom/domain/contract/access';
import type { SettingChanges, SettingState } from '@crewroom/domain/settings/endpoints';
import {
  areRanksInOrder,
  mistakeInWords,
  RANKS_DESCEND,
  settingFromText,
  settingMistake,
} from '@crewroom/domain/settings/rules';
import {
  isSecretSetting,
  type Setting,
  type SettingKey,
  type SettingSection,
  settingTable,
} from '@crewroom/domain/settings/table';

/** The name under which what is typed in a section is kept. */
export const draftOf = (section: SettingSection): string => `settings-${section}`;

/** What stands in the fields of a section, by the names of their fields: texts, and for a choice whether it is chosen. */
export type SettingTexts = Readonly<Record<string, string | boolean>>;

/** The name of a setting's field. A dot would lead into a field of it. */
export const fieldOf = (key: SettingKey): string => key.replace('.', '_');

/** The states of the settings by key. */
export type SettingStates = ReadonlyMap<SettingKey, SettingState>;

/** The settings of a section that are typed into its fields; secrets have an act of their own. */
export const typedKeys = (keys: readonly SettingKey[]): readonly SettingKey[] =>
  keys.filter((key) => !isSecretSetting(key));

/** What stands in the fields before anything is typed. */
export function textsOf(keys: readonly SettingKey[], states: SettingStates): SettingTexts {
  const texts = typedKeys(keys).map((key) => {
    const value = states.get(key)?.value ?? null;
    const shown = settingTable[key].kind === 'choice' ? value === true : String(value ?? '');
    return [fieldOf(key), shown] as const;
  });
  return Object.fromEntries(texts);
}

/** What a field says as the value of its setting: null for the default, where it is blank and there may be none. */
function valueIn(key: SettingKey, text: string | boolean): string | number | boolean | null {
  if (typeof text === 'boolean') return text;
  const setting: Setting = settingTable[key];
  return text.trim() === '' && setting.default === null ? null : settingFromText(key, text);
}

/** What is typed in a section as changes: of the fields that say something else than before. */
export function changesIn(
  keys: readonly SettingKey[],
  base: SettingTexts,
  typed: SettingTexts,
): SettingChanges {
  const changed = typedKeys(keys).flatMap((key) => {
    const [before, now = ''] = [base[fieldOf(key)], typed[fieldOf(key)]];
    return before === now ? [] : [[key, valueIn(key, now)] as const];
  });
  // Each value is one that its field says; the server looks at it again.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(changed) as SettingChanges;
}

/** The ranks that would be in force with what is typed; null where one is no rank. */
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

/** What is wrong in a section, by field: values that their settings may not have, and ranks that descend. */
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

/** The field for the path of one of the server's issues. */
export function fieldOfPath(path: string): string | undefined {
  const [, key] = /^changes\.(.+)$/.exec(path) ?? [];
  return key?.replace('.', '_');
}

/** What stands in the fields when others have changed what is stored: as it is stored now, but for what was typed. */
export function rebasedTexts(base: SettingTexts, typed: SettingTexts, next: SettingTexts): SettingTexts {
  const kept = Object.entries(typed).filter(([field, text]) => text !== base[field]);
  return { ...next, ...Object.fromEntries(kept) };
}
