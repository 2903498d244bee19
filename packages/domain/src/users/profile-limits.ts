/** How many entries the profiles show (specification, section 9) and answer. */
export const profileLimits = {
  rankHistory: 5,
  ownRecentFlights: 3,
  otherFlightHistory: 5,
  answeredFlightHistory: 20,
} as const;

/** The shortest search for a member, in characters, and the most results a search answers. */
export const searchLimits = { minimum: 2, maximum: 60, results: 20 } as const;

/** What a member without a `role` is called. */
export const DEFAULT_ROLE = 'Personnel';

/** What stands for the rank of someone who is not in the group. */
export const UNKNOWN_RANK = 'Unknown Rank';
