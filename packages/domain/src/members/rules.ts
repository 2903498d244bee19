import { DAY_MS } from '../days.ts';
import { MAX_LISTED_FLIGHTS } from '../flights/schedule.ts';

/** The number of entries that profiles show, and that the API returns. */
export const profileLimits = {
  rankHistory: 5,
  ownRecentFlights: 3,
  otherFlightHistory: 5,
  returnedFlightHistory: 20,
  returnedFlights: MAX_LISTED_FLIGHTS,
} as const;

/** The role shown for a member who has none. */
export const DEFAULT_ROLE = 'Personnel';

/** The rank shown for someone who is not in the group. */
export const UNKNOWN_RANK = 'Unknown Rank';

/** Returns the path of a member's picture. The portal serves it itself, so that Roblox does not learn who views whom. */
export function avatarUrl(robloxId: string): string {
  return `/avatars/${robloxId}`;
}

/**
 * Returns the timestamp (ISO) at which member data read at `now` expires without a change. It is midnight (UTC), when leave
 * begins and ends, or the earliest future one of `ends` (ISO), such as the end of a sanction.
 */
export function memberValidUntil(ends: readonly string[], now: Date): string {
  const midnight = new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS).toISOString();
  const coming = ends.filter((end) => end > now.toISOString());
  return [midnight, ...coming].toSorted()[0] ?? midnight;
}
