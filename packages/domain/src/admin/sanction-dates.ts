import type { Issue } from '../api/error-body.ts';

const DAY = 86_400_000;
const MOST_YEARS = 5;

/** The days a sanction lasts unless said otherwise (specification, section 9). */
export const DEFAULT_SANCTION_DAYS = 30;

/** The default end of a sanction given at `now`. */
export function defaultSanctionExpiry(now: Date): string {
  return new Date(now.getTime() + DEFAULT_SANCTION_DAYS * DAY).toISOString();
}

/** The latest end a sanction given at `now` may have. */
export function latestSanctionExpiry(now: Date): string {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + MOST_YEARS);
  return latest.toISOString();
}

function expiryFault(end: number, now: Date): string | null {
  if (end <= now.getTime()) return 'The end must lie in the future.';
  const isTooLate = end > Date.parse(latestSanctionExpiry(now));
  return isTooLate ? `The end may lie at most ${MOST_YEARS} years ahead.` : null;
}

function activeUntilFault(until: number, end: number, now: Date): string | null {
  if (until <= now.getTime()) return 'The end of the suspension must lie in the future.';
  return until > end ? 'The suspension cannot outlast the sanction.' : null;
}

/**
 * The faults of a new sanction's dates (ISO instants) at `now`, none when they can be kept: `expiryDate` ahead by five
 * years at most, `activeUntil` ahead and not after `expiryDate`. An absent `expiryDate` stands for the default.
 */
export function sanctionDateFaults(
  dates: { readonly expiryDate?: string | undefined; readonly activeUntil?: string | undefined },
  now: Date,
): Issue[] {
  const end = Date.parse(dates.expiryDate ?? defaultSanctionExpiry(now));
  const faults = {
    expiryDate: expiryFault(end, now),
    activeUntil:
      dates.activeUntil === undefined ? null : activeUntilFault(Date.parse(dates.activeUntil), end, now),
  };
  return Object.entries(faults).flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
}
