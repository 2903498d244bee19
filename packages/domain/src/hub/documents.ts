/** The documents of the staff hub, in the order of their cards. */
export const hubDocuments = [
  'personnel-handbook',
  'personnel-expectations',
  'staff-database',
  'uniform-guide',
  'system-codes',
] as const;

export type HubDocument = (typeof hubDocuments)[number];

type InCapitals<Text extends string> = Text extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${InCapitals<Rest>}`
  : Uppercase<Text>;

/** Returns the name of the setting with a document's URL, such as "HUB_UNIFORM_GUIDE_URL". */
export function hubSetting(name: HubDocument) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says the same
  return `HUB_${name.toUpperCase().replaceAll('-', '_')}_URL` as `HUB_${InCapitals<HubDocument>}_URL`;
}
