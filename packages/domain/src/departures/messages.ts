export const departureMessages = {
  /** If the airline shows none. */
  off: 'There are no public departures here.',
  empty: 'No departures in the next seven days.',
} as const;
