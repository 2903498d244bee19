import { describe, expect, it } from 'vitest';
import { adminFailure, adminListFailure, adminToasts } from './messages.ts';

describe('the toasts of administration', () => {
  const { addReward, advanceTerm, undoTerm, forgetUser, ...onMembers } = adminToasts;

  it('tell the member on success', () => {
    const told = Object.fromEntries(
      Object.entries(onMembers).map(([act, { success }]) => [act, success('ada')]),
    );
    expect(told).toEqual({
      addSanction: 'Sanction added successfully to @ada',
      deleteSanction: 'Sanction deleted successfully from @ada',
      addQualification: 'Qualification added successfully to @ada',
      removeQualification: 'Qualification removed successfully from @ada',
      renewQualification: 'Qualification renewed successfully for @ada',
      setQuota: 'Quota updated successfully for @ada',
      addNote: 'Note added successfully to @ada',
      setRole: 'Role updated successfully for @ada',
      addLeave: 'Leave added successfully to @ada',
      deleteLeave: 'Leave deleted successfully from @ada',
    });
    expect(addReward.success('ada', '50')).toBe('Reward of $50 added successfully to @ada');
    expect(addReward.success('ada', '2.50')).toBe('Reward of $2.50 added successfully to @ada');
    // Without the name: it was just forgotten.
    expect(forgetUser.success()).toBe('The member is forgotten');
    expect(advanceTerm.success()).toBe(
      "Term advanced successfully! All users' term flights have been moved to career totals.",
    );
    expect(undoTerm.success(3)).toBe('The advance was undone. Term 3 is open again.');
  });

  it('tell the reason on failure', () => {
    const told = Object.values(adminToasts).map(({ failure }) => adminFailure(failure, 'No.'));
    expect(told.toSorted()).toEqual([
      'Failed to add leave: No.',
      'Failed to add note: No.',
      'Failed to add qualification: No.',
      'Failed to add reward: No.',
      'Failed to add sanction: No.',
      'Failed to advance term: No.',
      'Failed to delete leave: No.',
      'Failed to delete sanction: No.',
      'Failed to forget the member: No.',
      'Failed to remove qualification: No.',
      'Failed to renew qualification: No.',
      'Failed to undo the advance: No.',
      'Failed to update quota: No.',
      'Failed to update role: No.',
    ]);
  });
});

it('the list of members fails with the server’s message, or with its own', () => {
  expect(adminListFailure('Slow down.')).toBe('Error: Slow down.');
  expect(adminListFailure(undefined)).toBe('Failed to load users');
});
