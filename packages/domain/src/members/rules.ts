import { DAY_MS } from '../days.ts';
import { MAX_LISTED_FLIGHTS } from '../flights/schedule.ts';

/** How many entries profiles show, and how many the calls answer. */
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

/** The path of a member's picture. The portal serves it itself, so that Roblox does not learn who looks at whom. */
export function avatarUrl(robloxId: string): string {
  return `/avatars/${robloxId}`;
}

/**
 * The instant (ISO) from which what was read of members at `now` is another one though nothing was changed: midnight (UTC),
 * when leave begins and ends, or sooner, at the first of `ends` (ISO) that is still to come, such as when a sanction expires.
 */
export function memberHoldsUntil(ends: readonly string[], now: Date): string {
  const midnight = new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS).toISOString();
  const coming = ends.filter((end) => end > now.toISOString());
  return [midnight, ...coming].toSorted()[0] ?? midnight;
}
