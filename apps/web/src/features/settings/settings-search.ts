import { type SettingSection, settingSections } from '@crewroom/domain/settings/table';

/** The search parameters of the settings: the section that is shown. */
export type SettingsSearch = { readonly section?: SettingSection };

const isSection = (name: unknown): name is SettingSection =>
  typeof name === 'string' && Object.hasOwn(settingSections, name);

/** The sections, in the order of their menu. */
export const sectionNames = Object.keys(settingSections).filter(isSection);

/** Reads the search parameters and ignores all others. */
export function readSettingsSearch({ section }: Readonly<Record<string, unknown>>): SettingsSearch {
  return isSection(section) ? { section } : {};
}
