/** The error messages of the session endpoints. */
export const authMessages = {
  supportReads: 'Support access only reads. Ask the owner of the airline to make this change.',
  rankLost: 'Your rank no longer allows access to this portal.',
  noSuchSession: 'There is no such session, or it has ended already.',
  signInAgain: 'This cannot be undone, so please sign in again first.',
} as const;

export const sessionToasts = {
  end: { success: 'Signed out there', failure: 'Failed to end the session' },
  endOthers: { success: 'Signed out everywhere else', failure: 'Failed to sign out elsewhere' },
  endOfMember: {
    success: (username: string) => `@${username} is signed out everywhere`,
    failure: 'Failed to sign the member out',
  },
} as const;

export const erasureToasts = {
  now: 'Member erased',
  refuse: 'Request rejected: nobody is erased',
  failure: 'Failed to decide on the erasure request',
} as const;

export const securityLogToasts = {
  empty: 'No security events on these days',
  failure: 'Failed to download the security log',
} as const;
