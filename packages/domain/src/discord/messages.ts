/** For how many minutes an address for linking is good. */
export const LINK_MINUTES = 10;

export const discordMessages = {
  unknownLink: `This address is not good any more: it works once, for ${LINK_MINUTES} minutes. Type /link in Discord to get another.`,
  memberHasAnother: 'Another Discord account is joined to you already. Part from it on your profile first.',
  accountHasAnother:
    'This Discord account is joined to another member already. They can part from it on their profile.',
  notLinked: 'Your Discord account is not joined to anybody in the portal yet. Type /link to join it to you.',
  unknownButton:
    'The portal does not know this button any more. Type /flights for the next flights that fit you.',
  unknownCommand: 'The portal does not know this command. Type /help for those it knows.',
  unknown: 'The portal does not know what to do with this. Type /help for what it knows.',
  failed: 'Something went wrong on our side. Please try again.',
} as const;

/** What `/link` answers to an account that is joined to nobody. */
export const linkInWords = (address: string): string =>
  `Open this address within ${LINK_MINUTES} minutes, and sign in where you are asked to: ${address}\nThere you join this Discord account to you. The address is for you alone and works once.`;

/** What `/link` answers to an account that is joined to the member of a name, which Discord is to show as it is. */
export const linkedInWords = (name: string): string =>
  `Your Discord account is joined to ${name} already. You can part from it on your profile in the portal.`;

/** The toasts of joining an account at Discord to oneself, and of parting from it. */
export const discordToasts = {
  link: { success: 'Your Discord account is joined to you', failure: 'Failed to join your Discord account' },
  unlink: {
    success: 'Your Discord account is not joined to you any more',
    failure: 'Failed to part from your Discord account',
  },
} as const;
