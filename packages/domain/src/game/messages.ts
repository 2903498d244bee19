/** The toasts of creating and revoking a key of the game server. */
export const gameKeyToasts = {
  create: { success: 'Key created', failure: 'Failed to create the key' },
  revoke: { success: 'Key revoked', failure: 'Failed to revoke the key' },
} as const;

export const gameMessages = {
  invalidKey: 'This key is not known, was revoked or has expired.',
  missingScope: (scope: string) => `This key does not have the scope ${scope}.`,
  keyNotFound: 'This key was revoked already.',
  keysFailed: 'Failed to load the keys',
  noKeys: 'No game server has a key yet',
} as const;
