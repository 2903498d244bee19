/** The sections of the settings screen, in order. */
export const settingSections = {
  airline: { label: 'Airline', help: 'The airline’s name and colour, and the address of its chat.' },
  ranks: {
    label: 'Ranks',
    help: 'Which group ranks count as staff, can dispatch flights, and can administer.',
  },
  terms: { label: 'Terms and pay', help: 'What flights are worth, and how long terms last.' },
  roster: { label: 'Roster', help: 'How the staff of the group is read from Roblox.' },
  chat: { label: 'Chat', help: 'Where the portal posts in the airline’s chat.' },
  discord: {
    label: 'Discord application',
    help: 'The airline’s own Discord application, with which crew can take seats in the chat. If a channel is set here, the application posts to it, with buttons, instead of the webhook.',
  },
  documents: { label: 'Documents', help: 'The links of the staff hub.' },
  public: { label: 'Public page', help: 'What people outside the staff see.' },
} as const;

export type SettingSection = keyof typeof settingSections;
