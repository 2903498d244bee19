/** For how many minutes an address for linking is good. */
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

/** What `/link` answers to an account that is joined to nobody. */
export const linkInWords = (address: string): string =>
  `Open this link within ${LINK_MINUTES} minutes and sign in if asked: ${address}\nIt links this Discord account to you. It works once. Do not share it.`;

/** What `/link` answers to an account that is joined to the member of a name, which Discord is to show as it is. */
export const linkedInWords = (name: string): string =>
  `Your Discord account is already linked to ${name}. You can unlink it on your profile in the portal.`;

/** The toasts of joining an account at Discord to oneself, and of parting from it. */
export const discordToasts = {
  link: { success: 'Your Discord account is linked', failure: 'Failed to link your Discord account' },
  unlink: {
    success: 'Your Discord account is unlinked',
    failure: 'Failed to unlink your Discord account',
  },
} as const;
