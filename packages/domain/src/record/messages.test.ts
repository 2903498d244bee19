import { describe, expect, it } from 'vitest';
import { adminListFailure, adminMessages, adminToasts } from './messages.ts';

describe('the toasts of administration', () => {
  it('say on success what changed', () => {
    const { renewQualification, advanceTerm, undoTerm } = adminToasts;
    expect(renewQualification.success('ada')).toBe('Qualification renewed successfully for @ada');
    expect(advanceTerm.success()).toBe(
      "Term advanced successfully! All users' term flights have been moved to career totals.",
    );
    expect(undoTerm.success(3)).toBe('The advance was undone. Term 3 is open again.');
  });

  it('say on failure what failed', () => {
    const values = Object.values(adminToasts).map(({ failure }) => failure);
    expect(values.toSorted()).toEqual([
      'Failed to add leave',
      'Failed to add note',
      'Failed to add qualification',
      'Failed to add reward',
      'Failed to add sanction',
      'Failed to advance term',
      'Failed to delete leave',
      'Failed to delete sanction',
      'Failed to erase the member',
      'Failed to remove qualification',
      'Failed to renew qualification',
      'Failed to undo the advance',
      'Failed to update quota',
      'Failed to update role',
    ]);
  });
});

it("the members' list fails with the server’s message, or with its own", () => {
  expect(adminListFailure('Slow down.')).toBe('Error: Slow down.');
  expect(adminMessages.usersFailed).toBe('Failed to load users');
});
