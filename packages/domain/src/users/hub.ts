/** The five documents of the staff hub, in the order of their cards (specification, section 2). */
export const hubDocuments = [
  'personnel-handbook',
  'personnel-expectations',
  'staff-database',
  'uniform-guide',
  'system-codes',
] as const;

export type HubDocument = (typeof hubDocuments)[number];
