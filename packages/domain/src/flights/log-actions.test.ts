import { expect, it } from 'vitest';
import { logActions, SYSTEM_ACTOR } from './log-actions.ts';

it('the activity log records eight acts, and the portal itself as System', () => {
  expect(logActions).toEqual([
    'created',
    'approved',
    'rejected',
    'edited',
    'status changed',
    'allocated',
    'unallocated',
    'reviewed',
  ]);
  expect(SYSTEM_ACTOR).toBe('System');
});
