import { describe, expect, it } from 'vitest';
import { adminListFailure, adminMessages, adminToasts } from './messages.ts';

describe('the toasts of administration', () => {
  const { addReward, advanceTerm, undoTerm, forgetUser, ...onMembers } = adminToasts;

  it('name the member on success', () => {
    const values = Object.fromEntries(
      Object.entries(onMembers).map(([action, { success }]) => [action, success('ada')]),
    );
    expect(values).toEqual({
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
    // Without the name, which was just erased.
    expect(forgetUser.success()).toBe('The member is erased');
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
