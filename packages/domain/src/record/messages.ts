/** The toasts of administrative actions. `user` is the username of the member concerned. */
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
  renewQualification: {
    success: (user: string) => `Qualification renewed successfully for @${user}`,
    failure: 'Failed to renew qualification',
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
  /** `amount` is text without a currency: "50", "2.50". */
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
  forgetUser: {
    success: () => 'The member is erased',
    failure: 'Failed to erase the member',
  },
  advanceTerm: {
    success: () => "Term advanced successfully! All users' term flights have been moved to career totals.",
    failure: 'Failed to advance term',
  },
  undoTerm: {
    success: (term: number) => `The advance was undone. Term ${term} is open again.`,
    failure: 'Failed to undo the advance',
  },
} as const;

/** The toasts of requesting, withdrawing and ending leave, and of deciding on it. `user` is the member's username. */
export const leaveToasts = {
  ask: {
    success: 'Leave requested. You will get the decision in your inbox.',
    failure: 'Failed to ask for leave',
  },
  withdrawn: 'Leave withdrawn',
  ended: 'Leave ended',
  endFailure: 'Failed to withdraw the leave',
  approve: {
    success: (user: string) => `Leave of @${user} approved`,
    failure: 'Failed to approve the leave',
  },
  decline: {
    success: (user: string) => `Leave of @${user} declined`,
    failure: 'Failed to decline the leave',
  },
  giveBackSeat: {
    success: (user: string, flight: string) => `Seat of @${user} on ${flight} given back`,
    failure: (flight: string) => `Failed to give back the seat on ${flight}`,
  },
} as const;

/** The toasts of confirming a sanction, appealing, and deciding on an appeal. `user` is the member's username. */
export const appealToasts = {
  acknowledge: { failure: 'Failed to confirm the sanction' },
  appeal: {
    success: 'Appeal sent. You will get the decision in your inbox.',
    failure: 'Failed to send the appeal',
  },
  lifted: {
    success: (user: string) => `Sanction of @${user} lifted`,
    failure: 'Failed to lift the sanction',
  },
  upheld: {
    success: (user: string) => `Sanction of @${user} upheld`,
    failure: 'Failed to uphold the sanction',
  },
} as const;

/** Why a viewer cannot administer a member. */
export const administerRefusals = {
  own_record: 'You cannot administer yourself. Ask another administrator.',
  higher_rank: 'You cannot administer a member of a higher rank than your own.',
} as const;

const higherRankDecides =
  'This member has a higher rank than yours. An administrator of their rank or above decides.';

/** Why a viewer cannot decide on a request for leave, and who can. */
export const leaveRefusals = {
  own_record: 'This is your own request. Another administrator decides on it.',
  higher_rank: higherRankDecides,
} as const;

/** Why a viewer cannot decide on an appeal, and who can. */
export const appealRefusals = {
  own_record: 'This is your own appeal. Another administrator decides on it.',
  higher_rank: higherRankDecides,
  own_sanction:
    'You issued this sanction, so another administrator or the owner of the group decides on the appeal. You can tell them your side.',
} as const;

/** Why a reliability event cannot be seen, contested or decided. */
export const reliabilityRefusals = {
  not_found: 'This reliability entry does not exist, or was deleted.',
  not_for_colleagues: 'Only the member and administrators can see this.',
  own_review:
    'This entry comes from your own review, so another administrator or the owner of the group decides.',
  already_contested: 'You have already contested this entry. You can do that only once.',
  excused: 'This entry has already been excused.',
  not_excused: 'This entry has already been decided: it was not excused.',
} as const;

/** The toasts of contesting a reliability event, and of deciding on one. `user` is the member's username. */
export const reliabilityToasts = {
  contest: {
    success: 'Sent. You will get the decision in your inbox.',
    failure: 'Failed to contest the entry',
  },
  excused: {
    success: (user: string) => `Entry of @${user} excused`,
    failure: 'Failed to excuse the entry',
  },
  notExcused: {
    success: (user: string) => `Entry of @${user} not excused`,
    failure: 'Failed to decide on the entry',
  },
} as const;

/** Returns the text shown in place of the members' list when the server rejected the request with a message. */
export function adminListFailure(message: string): string {
  return `Error: ${message}`;
}

export const adminMessages = {
  usersFailed: 'Failed to load users',
  userFailed: 'Failed to load user details',
  allGranted: 'All available qualifications have been granted to this user.',
  noActions: 'No administrative actions recorded',
  wrongName: 'Type the username exactly as it is written above.',
} as const;
