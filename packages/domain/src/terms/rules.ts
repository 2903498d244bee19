import { DAY_MS, type DayRange, zuluDayOf } from '../days.ts';
import { counted } from '../text.ts';
import {
  byCredit,
  type FlightCounts,
  type FlightCredit,
  flightCreditNames,
  flightsInWords,
  openTermFlights,
  termFlightsCount,
} from './flights.ts';
import type { Stats } from './schemas.ts';

/** A member's quota in a term: the required flights, and how many of the term's days are days of approved leave. */
export type TermQuota = {
  readonly requiredFlights: number;
  readonly leaveDays: number;
  readonly termDays: number;
};

/** A member's flights of the open term, and their quota. */
export type TermFlights = TermQuota & FlightCounts;

/**
 * How many flights are required when leave is taken into account: `requiredFlights` times the days without leave, divided
 * by all days of the term, rounded up. 0 without a quota, or when the whole term is leave.
 */
export function effectiveRequiredFlights({ requiredFlights, leaveDays, termDays }: TermQuota): number {
  return Math.ceil((requiredFlights * (termDays - leaveDays)) / termDays);
}

/** The flights and the quota of the open term from a member's figures. */
export function termFlightsOf(stats: Stats): TermFlights {
  const { requiredFlights, leaveDays, termDays } = stats;
  return { ...openTermFlights(stats), requiredFlights, leaveDays, termDays };
}

/** The share of the effective quota that is met: 0.5 is half of it, and it may exceed 1. It is 1 when nothing is required. */
export function quotaRatio(flights: TermFlights): number {
  const required = effectiveRequiredFlights(flights);
  return required === 0 ? 1 : termFlightsCount(flights) / required;
}

/** Whether a quota is not met; never so when nothing is required. */
export function isBelowQuota(flights: TermFlights): boolean {
  return effectiveRequiredFlights(flights) > 0 && quotaRatio(flights) < 1;
}

/** Whether a quota is met or exceeded; never so when nothing is required. */
export function isQuotaMet(flights: TermFlights): boolean {
  return effectiveRequiredFlights(flights) > 0 && quotaRatio(flights) >= 1;
}

/** How many flights are missing to the effective quota; 0 or negative when it is met. */
export function quotaDeficit(flights: TermFlights): number {
  return effectiveRequiredFlights(flights) - termFlightsCount(flights);
}

/** The effective quota in words, such as "3 attended + 1 hosted of 4", or "no quota". */
export function quotaInWords(flights: TermFlights): string {
  if (flights.requiredFlights === 0) return 'no quota';
  return `${flightsInWords(flights).join(' + ')} of ${effectiveRequiredFlights(flights)}`;
}

const seatsInWords = (count: number): string => (count === 1 ? 'your seat' : `your ${count} seats`);

/**
 * Where somebody stands with their quota, and what would meet it: "1 of 4 flights: your 2 seats before the reset and 1 more
 * flight would meet the quota." `seats` is how many seats they have on flights that depart before the term ends.
 */
export function quotaOutlook(flights: TermFlights, seats: number): string {
  const required = effectiveRequiredFlights(flights);
  if (flights.requiredFlights === 0) return 'No flights are required of you.';
  if (required === 0) return 'No flights are required of you this term: you are on leave for all of it.';
  const flown = `${termFlightsCount(flights)} of ${counted(required, 'flight')}`;
  const missing = quotaDeficit(flights);
  if (missing <= 0) return `Quota met: ${termFlightsCount(flights)} flown, ${required} needed.`;
  const seated = Math.min(seats, missing);
  const ways = [
    ...(seated > 0 ? [`${seatsInWords(seated)} before the reset`] : []),
    ...(missing > seated ? [counted(missing - seated, 'more flight')] : []),
  ];
  return `${flown}: ${ways.join(' and ')} would meet the quota.`;
}

/** How many of these flights depart before the term is over: before its planned end, or by now once that is past. */
export function seatsInTerm(
  flights: readonly { readonly scheduledDate: string }[],
  nextReset: string,
  now: Date,
): number {
  const end = Math.max(Date.parse(nextReset), now.getTime());
  return flights.filter(({ scheduledDate }) => Date.parse(scheduledDate) < end).length;
}

/** The calculation of the effective quota, such as "4 × 21 of 30 days = 3"; null without a quota or without leave. */
export function leaveArithmetic(quota: TermQuota): string | null {
  const { requiredFlights, leaveDays, termDays } = quota;
  if (requiredFlights === 0 || leaveDays === 0) return null;
  const atWork = termDays - leaveDays;
  return `${requiredFlights} × ${atWork} of ${termDays} days = ${effectiveRequiredFlights(quota)}`;
}

/** The largest quota. */
export const MAX_REQUIRED_FLIGHTS = 1000;

/** How many of their closed terms a member is shown. */
export const SHOWN_CLOSED_TERMS = 6;

const MIN_TERM_DAYS = 14;
const FIRST_TERM_GRACE_DAYS = 7;

/** When a term started (ISO instant), and its number: 1 is the portal's first. */
type TermStart = { readonly startedAt: string; readonly number: number };

/**
 * The instant (ISO) from which on whoever is first seen is new in a term: its start. In the portal's first term everybody would be
 * new, so there it is a week later.
 */
export function newInTermFrom({ startedAt, number }: TermStart): string {
  const grace = number === 1 ? FIRST_TERM_GRACE_DAYS * DAY_MS : 0;
  return new Date(Date.parse(startedAt) + grace).toISOString();
}

/** Whether a member is new in a term and therefore exempt from its quota. Both times are ISO instants. */
export function isNewInTerm(firstSeenAt: string, term: TermStart): boolean {
  return Date.parse(firstSeenAt) >= Date.parse(newInTermFrom(term));
}

/**
 * Whether the open term's quota asks flights of a member: `met` when nothing is missing, `below` with how many flights are, and
 * `exempt` for whoever is new in the term and would be below it.
 */
export type QuotaStatus =
  | { readonly kind: 'met' | 'exempt' }
  | { readonly kind: 'below'; readonly missing: number };

/** How a member who was first seen at an instant (ISO) stands with the quota of the open term. */
export function quotaStatus(flights: TermFlights, firstSeenAt: string, term: TermStart): QuotaStatus {
  if (!isBelowQuota(flights)) return { kind: 'met' };
  if (isNewInTerm(firstSeenAt, term)) return { kind: 'exempt' };
  return { kind: 'below', missing: quotaDeficit(flights) };
}

/** The open term, and the length of terms in days, or null for months. */
export type TermPlan = TermStart & { readonly lengthDays: number | null };

function firstOfNextMonth(from: Date): Date {
  return new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
}

/**
 * The planned end of the open term as an ISO instant. With `lengthDays` it is that many days after the start. Otherwise it
 * is the first day of a month, 00:00Z: the next one for the portal's first term, else the first at least 14 days after
 * the start.
 */
export function nextQuotaReset({ startedAt, number, lengthDays }: TermPlan): string {
  const start = new Date(startedAt);
  if (lengthDays !== null) return new Date(start.getTime() + lengthDays * DAY_MS).toISOString();
  const next = firstOfNextMonth(start);
  if (number === 1 || next.getTime() - start.getTime() >= MIN_TERM_DAYS * DAY_MS) return next.toISOString();
  return firstOfNextMonth(next).toISOString();
}

/**
 * Until when (ISO instant, excluded) the advance that began a term at `startedAt` can be undone. `windowMs` is how long that
 * is, in milliseconds; 0 is never.
 */
export function undoUntil(startedAt: string, windowMs: number): string {
  return new Date(Date.parse(startedAt) + windowMs).toISOString();
}

/** Days since 1970-01-01 in UTC. */
const dayNumberOf = (instant: string): number => Math.floor(Date.parse(instant) / DAY_MS);

/** The first and the last day of a term in UTC, and how many days it has. */
export type TermDays = DayRange & { readonly count: number };

/**
 * The days of a term in UTC, from the day it started to the day before its planned end, but at least one. `from` and `to`
 * are `YYYY-MM-DD`, both included.
 */
export function daysOfTerm(plan: TermPlan): TermDays {
  return daysOfPlanned(plan.startedAt, nextQuotaReset(plan));
}

/** As `daysOfTerm`, of a term whose planned end is known. Both times are ISO instants. */
export function daysOfPlanned(startedAt: string, plannedEnd: string): TermDays {
  const first = dayNumberOf(startedAt);
  const last = Math.max(first, dayNumberOf(plannedEnd) - 1);
  const from = zuluDayOf(new Date(first * DAY_MS));
  const to = zuluDayOf(new Date(last * DAY_MS));
  return { from, to, count: last - first + 1 };
}

/** The `count` days of a term, both ends included (`YYYY-MM-DD`), that end on the day before its next reset, an ISO instant. */
export function daysBeforeReset(nextReset: string, count: number): DayRange {
  const last = dayNumberOf(nextReset) - 1;
  return { from: zuluDayOf(new Date((last - count + 1) * DAY_MS)), to: zuluDayOf(new Date(last * DAY_MS)) };
}

/** How many days from `from` to `to` (`YYYY-MM-DD`, both included) are in at least one of the leaves. */
export function leaveDaysWithin(leaves: readonly DayRange[], { from, to }: DayRange): number {
  let count = 0;
  let lastCounted = dayNumberOf(from) - 1;
  for (const leave of leaves.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const first = Math.max(dayNumberOf(leave.from), lastCounted + 1);
    const last = Math.min(dayNumberOf(leave.to), dayNumberOf(to));
    if (last < first) continue;
    count += last - first + 1;
    lastCounted = last;
  }
  return count;
}

/** The points of one reviewed flight: each counts as one unit of pay times the configured rate. */
export type ReviewPoints = Readonly<Record<FlightCredit, number>>;

/** The points where the reviewer gives no others. */
export const defaultReviewPoints: ReviewPoints = { attended: 1, hosted: 2 };

/** The points of a review: those that were given, and the default for the others. */
export function reviewPoints(
  given: { readonly [Credit in FlightCredit]?: number | undefined } = {},
): ReviewPoints {
  return byCredit((credit) => given[credit] ?? defaultReviewPoints[credit]);
}

/** Whether a review awards what it would without the reviewer's choice. */
export function areDefaultPoints(points: ReviewPoints): boolean {
  return flightCreditNames.every((credit) => points[credit] === defaultReviewPoints[credit]);
}

/** The most points that a review may award for one credit. */
export const MAX_POINTS = 1000;

const MONTHS_OF_YEAR = 12;

/** The twelve months in UTC (`YYYY-MM`) that end with the one a moment is in, the oldest first. */
export function lastMonths(now: Date): string[] {
  return Array.from({ length: MONTHS_OF_YEAR }, (_, n) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_OF_YEAR + 1 + n))
      .toISOString()
      .slice(0, 7),
  );
}
