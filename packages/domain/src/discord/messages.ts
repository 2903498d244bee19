/** For how many minutes an address for linking is good. */
export const LINK_MINUTES = 10;

export const discordMessages = {
  unknownLink: `This address is not good any more: it works once, for ${LINK_MINUTES} minutes. Type /link in Discord to get another.`,
  memberHasAnother: 'Another Discord account is joined to you already. Part from it on your profile first.',
  accountHasAnother:
    'This Discord account is joined to another member already. They can part from it on their profile.',
} as const;
