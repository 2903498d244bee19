/** How many minutes a link URL is valid. */
export const LINK_MINUTES = 10;

export const discordMessages = {
  unknownLink: `This link has expired. It works once, for ${LINK_MINUTES} minutes. Type /link in Discord to get a new one.`,
  memberHasAnother: 'Another Discord account is already linked to you. Unlink it on your profile first.',
  accountHasAnother:
    'This Discord account is already linked to another member. They can unlink it on their profile.',
  notLinked: 'Your Discord account is not linked to a member of the portal yet. Type /link to link it.',
  unknownButton: 'This button no longer works. Type /flights for your next flights.',
  unknownCommand: 'This command does not exist. Type /help for a list.',
  unknown: 'The portal cannot do this. Type /help for a list of commands.',
  failed: 'Something went wrong on our side. Please try again.',
} as const;

/** Returns the response of `/link` for an account that is not linked. */
export const linkInWords = (address: string): string =>
  `Open this link within ${LINK_MINUTES} minutes and sign in if asked: ${address}\nIt links this Discord account to you. It works once. Do not share it.`;

/** Returns the response of `/link` for an account that is linked to a member, whose name Discord must show literally. */
export const linkedInWords = (name: string): string =>
  `Your Discord account is already linked to ${name}. You can unlink it on your profile in the portal.`;

/** The toasts of linking and unlinking a Discord account. */
export const discordToasts = {
  link: { success: 'Your Discord account is linked', failure: 'Failed to link your Discord account' },
  unlink: {
    success: 'Your Discord account is unlinked',
    failure: 'Failed to unlink your Discord account',
  },
} as const;
