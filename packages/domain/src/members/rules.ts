/** How many entries the profiles show and answer. */
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

/** The key under which a name is matched without regard to case or to forms of the same letter. */
export function foldName(name: string): string {
  // Lower case can leave the normal form: H with a line below has no letter of its own, its small form has one.
  return name.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** Where a member's picture is served: on our own host, so that no browser tells Roblox who is looking at whom. */
export function avatarUrl(robloxId: string): string {
  return `/avatars/${robloxId}`;
}
