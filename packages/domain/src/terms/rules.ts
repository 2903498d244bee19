import type { Stats } from '../members/schemas.ts';
import type { AdminFilter } from '../record/rules.ts';

/** What the open term has seen of a member. */
export type TermFlights = {
  readonly attended: number;
  readonly hosted: number;
  readonly requiredFlights: number;
};

/** What the open term has seen of a member, out of their figures. */
export function termFlightsOf(stats: Stats): TermFlights {
  const { termFlightsAttended, termFlightsHosted, requiredFlights } = stats;
  return { attended: termFlightsAttended, hosted: termFlightsHosted, requiredFlights };
}

/** Flights that count for the quota: attended and hosted in the open term. */
export function termFlightsCount({ attended, hosted }: Omit<TermFlights, 'requiredFlights'>): number {
  return attended + hosted;
}

/** The share of the quota that is met, not capped; 1 when nothing is required. */
export function quotaRatio(flights: TermFlights): number {
  return flights.requiredFlights === 0 ? 1 : termFlightsCount(flights) / flights.requiredFlights;
}

/** Whether a quota is not met; never so when nothing is required. */
export function isBelowQuota(flights: TermFlights): boolean {
  return flights.requiredFlights > 0 && quotaRatio(flights) < 1;
}

/** Whether a quota is met or exceeded; never so when nothing is required. */
export function isOverQuota(flights: TermFlights): boolean {
  return flights.requiredFlights > 0 && quotaRatio(flights) >= 1;
}

/** Whether a member stands in a filter of the administrative list. */
export function passesFilter(filter: AdminFilter, flights: TermFlights): boolean {
  if (filter === 'all') return true;
  return filter === 'over-quota' ? isOverQuota(flights) : isBelowQuota(flights);
}

/** The quota's arithmetic in words, such as "3 attended + 1 hosted of 4", or "no quota". */
export function quotaInWords({ attended, hosted, requiredFlights }: TermFlights): string {
  if (requiredFlights === 0) return 'no quota';
  return `${attended} attended + ${hosted} hosted of ${requiredFlights}`;
}

export const MOST_REQUIRED_FLIGHTS = 1000;

const DAY = 86_400_000;
const SHORTEST_TERM_DAYS = 14;
const FIRST_SEEN_DAYS = 7;

/**
 * Whether a member is new in a term, and so not yet held to its quota. A portal sees everybody first in its first term:
 * who came within the first week of that counts as having been there from the beginning.
 */
export function isNewInTerm(
  firstSeenAt: string,
  term: { readonly startedAt: string; readonly isFirst: boolean },
) {
  const grace = term.isFirst ? FIRST_SEEN_DAYS * DAY : 0;
  return Date.parse(firstSeenAt) >= Date.parse(term.startedAt) + grace;
}

/** How the open term began, and how long terms last when the airline has set a length in days. */
export type TermPlan = {
  readonly startedAt: string;
  readonly isFirst: boolean;
  readonly lengthDays: number | null;
};

function firstOfNextMonth(from: Date): Date {
  return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
}

/**
 * The planned end of the open term as an ISO instant: the first 1st of a month, 00:00Z, at least 14 days after it
 * began; in a fresh installation the next 1st; or the set length after its beginning.
 */
export function nextQuotaReset({ startedAt, isFirst, lengthDays }: TermPlan): string {
  const start = new Date(startedAt);
  if (lengthDays !== null) return new Date(start.getTime() + lengthDays * DAY).toISOString();
  const next = firstOfNextMonth(start);
  if (isFirst || next.getTime() - start.getTime() >= SHORTEST_TERM_DAYS * DAY) return next.toISOString();
  return firstOfNextMonth(next).toISOString();
}

/** The points of one reviewed flight: each counts as one unit of pay times the configured rate. */
export type ReviewPoints = { readonly attended: number; readonly hosted: number };

export const defaultReviewPoints: ReviewPoints = { attended: 1, hosted: 2 };

export const MOST_POINTS = 1000;
