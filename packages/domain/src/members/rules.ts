import { DAY_MS } from '../days.ts';
/** How many entries profiles show, and how many the calls answer. */
export const profileLimits = {
  rankHistory: 5,
  ownRecentFlights: 3,
  otherFlightHistory: 5,
  answeredFlightHistory: 20,
} as const;

/** The shortest and longest search for a member, in characters, and how many results it answers at most. */
export const searchLimits = { minimum: 2, maximum: 60, results: 20 } as const;

/** The role shown for a member who has none. */
export const DEFAULT_ROLE = 'Personnel';

/** The rank shown for someone who is not in the group. */
export const UNKNOWN_RANK = 'Unknown Rank';

/** The key by which names are compared: names that differ only in case or in Unicode form have the same one. */
export function foldName(name: string): string {
  // Normalized twice: lower case can leave the normal form, because some letters are composed only in lower case. At the end of a
  // word the Greek sigma has a small letter of its own. The capital sharp s becomes SS only by way of the small one.
  return name
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC');
}

/** The key by which names are searched: as `foldName`, and without accents and the like, which not everybody types. */
export function foldForSearch(text: string): string {
  const folded = foldName(text).normalize('NFKD');
  // Of marks alone nothing would be left, which is in every name.
  return folded.replaceAll(/\p{M}/gu, '') || folded;
}

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
