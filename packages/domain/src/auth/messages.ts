/** What the calls about sessions refuse with. */
export const authMessages = {
  noSuchSession: 'There is no such session, or it has ended already.',
  signInAgain: 'Please sign in again first: this cannot be taken back.',
} as const;
