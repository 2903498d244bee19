/** How many minutes before staff joining a calendar can remind its member. */
export const feedReminders = [15, 30, 60] as const;

export type FeedReminder = (typeof feedReminders)[number];

/** The options of a calendar feed. */
export type FeedOptions = {
  readonly includeCancelled: boolean;
  /** Whether flights that the member is interested in are shown, as tentative events. */
  readonly includeInterested: boolean;
  readonly remindMinutes: FeedReminder | null;
};

/** The default options of a feed. */
export const defaultFeedOptions: FeedOptions = {
  includeCancelled: true,
  includeInterested: false,
  remindMinutes: null,
};
