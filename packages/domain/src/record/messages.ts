/** What an administrative act tells: to whom it was done, and why it failed. */
export const adminToasts = {
  addSanction: {
    success: (user: string) => `Sanction added successfully to @${user}`,
    failure: 'Failed to add sanction',
  },
  deleteSanction: {
    success: (user: string) => `Sanction deleted successfully from @${user}`,
    failure: 'Failed to delete sanction',
  },
  addQualification: {
    success: (user: string) => `Qualification added successfully to @${user}`,
    failure: 'Failed to add qualification',
  },
  removeQualification: {
    success: (user: string) => `Qualification removed successfully from @${user}`,
    failure: 'Failed to remove qualification',
  },
  setQuota: {
    success: (user: string) => `Quota updated successfully for @${user}`,
    failure: 'Failed to update quota',
  },
  addNote: {
    success: (user: string) => `Note added successfully to @${user}`,
    failure: 'Failed to add note',
  },
  /** `amount` is written without its sign: "50", "2.50". */
  addReward: {
    success: (user: string, amount: string) => `Reward of $${amount} added successfully to @${user}`,
    failure: 'Failed to add reward',
  },
  setRole: {
    success: (user: string) => `Role updated successfully for @${user}`,
    failure: 'Failed to update role',
  },
  addLeave: {
    success: (user: string) => `Leave added successfully to @${user}`,
    failure: 'Failed to add leave',
  },
  deleteLeave: {
    success: (user: string) => `Leave deleted successfully from @${user}`,
    failure: 'Failed to delete leave',
  },
  advanceTerm: {
    success: () => "Term advanced successfully! All users' term flights have been moved to career totals.",
    failure: 'Failed to advance term',
  },
} as const;

/** The failure toast of an administrative act: its default text and the server's message. */
export function adminFailure(failure: string, message: string): string {
  return `${failure}: ${message}`;
}

/** What stands in place of the list of members: the server's message when there is one. */
export function adminListFailure(message: string | undefined): string {
  return message === undefined ? adminMessages.usersFailed : `Error: ${message}`;
}

export const adminMessages = {
  usersFailed: 'Failed to load users',
  userFailed: 'Failed to load user details',
  allGranted: 'All available qualifications have been granted to this user.',
  noActions: 'No administrative actions recorded',
} as const;
