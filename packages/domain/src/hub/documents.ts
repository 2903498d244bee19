/** The five documents of the staff hub, in the order of their cards. */
export const hubDocuments = [
  'personnel-handbook',
  'personnel-expectations',
  'staff-database',
  'uniform-guide',
  'system-codes',
] as const;

export type HubDocument = (typeof hubDocuments)[number];

/** The name of the setting with a document's address, such as "HUB_UNIFORM_GUIDE_URL". */
export function hubSetting(name: HubDocument): string {
  return `HUB_${name.toUpperCase().replaceAll('-', '_')}_URL`;
}
