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
