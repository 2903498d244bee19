import { type SettingSection, settingSections } from '@crewroom/domain/settings/sections';

/** The consent to support access. Only an airline of a host has it, and it is no setting of the airline. */
export const SUPPORT = 'support';

const supportSection = {
  label: 'Support access',
  help: 'Whether the people who run this host may look into the airline to help you.',
} as const;

/** A section of the settings screen. */
export type SettingsPart = SettingSection | typeof SUPPORT;

/** The search parameters of the settings: the section that is shown. */
type SettingsSearch = { readonly section?: SettingsPart };

const isSection = (name: unknown): name is SettingSection =>
  typeof name === 'string' && Object.hasOwn(settingSections, name);

/** The sections that each airline has, in the order of their menu. */
const sectionNames = Object.keys(settingSections).filter(isSection);

/** Returns the sections of an airline, in the order of their menu. */
export const partsOf = (isHosted: boolean): readonly SettingsPart[] =>
  isHosted ? [...sectionNames, SUPPORT] : sectionNames;

/** Returns the words about a section. */
export const wordsOf = (part: SettingsPart): { readonly label: string; readonly help: string } =>
  part === SUPPORT ? supportSection : settingSections[part];

/** Reads the search parameters and ignores all others. */
export function readSettingsSearch({ section }: Readonly<Record<string, unknown>>): SettingsSearch {
  return isSection(section) || section === SUPPORT ? { section } : {};
}
