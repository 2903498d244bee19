/** How many minutes before staff joining a calendar can remind its member. */
export const feedReminders = [15, 30, 60] as const;

export type FeedReminder = (typeof feedReminders)[number];

/** What a calendar feed shows of a member's flights. */
export type FeedOptions = {
  readonly includeCancelled: boolean;
  /** Whether flights that the member is interested in are shown, as tentative events. */
  readonly includeInterested: boolean;
  readonly remindMinutes: FeedReminder | null;
};

/** The options of a feed for which nothing was chosen. */
export const defaultFeedOptions: FeedOptions = {
  includeCancelled: true,
  includeInterested: false,
  remindMinutes: null,
};
