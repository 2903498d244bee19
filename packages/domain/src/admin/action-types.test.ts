import { expect, it } from 'vitest';
import { adminActionTypes, adminFilters, adminLimits } from './action-types.ts';

it('the history knows the eight kinds of the specification, section 9, then our own', () => {
  expect(adminActionTypes).toEqual([
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
  ]);
});

it('the filters and limits are those of the specification, section 9', () => {
  expect(adminFilters).toEqual(['all', 'below-quota', 'over-quota', 'quota-deficit']);
  expect(adminLimits).toEqual({ historyPage: 10, historyPageButtons: 5, searchDebounceMs: 300 });
});
