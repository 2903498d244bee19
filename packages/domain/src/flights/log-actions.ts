/** What the activity log records, one word an act. */
export const logActions = [
  'created',
  'approved',
  'rejected',
  'edited',
  'status changed',
  'allocated',
  'unallocated',
  'reviewed',
] as const;

export type LogAction = (typeof logActions)[number];

/** Who stands in the log when the portal itself acts. */
export const SYSTEM_ACTOR = 'System';
