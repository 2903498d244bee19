/** The kinds of administrative history entries: the specification's eight, then our own. */
export const adminActionTypes = [
  'sanction_add',
  'sanction_delete',
  'qualification_add',
  'qualification_delete',
  'note_add',
  'reward_add',
  'quota_update',
  'term_advance',
  'role_update',
  'leave_add',
  'leave_delete',
] as const;

export type AdminActionType = (typeof adminActionTypes)[number];

export const adminFilters = ['all', 'below-quota', 'over-quota', 'quota-deficit'] as const;

export type AdminFilter = (typeof adminFilters)[number];

/** Specification, section 9. */
export const adminLimits = { historyPage: 10, historyPageButtons: 5, searchDebounceMs: 300 } as const;
