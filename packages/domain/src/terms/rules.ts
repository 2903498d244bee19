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

/** A member's quota in a term: the required flights, and how many of the term's days are approved leave. */
export type TermQuota = {
  readonly requiredFlights: number;
  readonly leaveDays: number;
  readonly termDays: number;
};

/** A member's flights of the open term, and their quota. */
export type TermFlights = TermQuota & FlightCounts;

/**
 * Returns the effective quota: `requiredFlights` times the days without leave, divided by all days of the term, rounded up. 0
 * without a quota, or if the whole term is leave.
 */
export function effectiveRequiredFlights({ requiredFlights, leaveDays, termDays }: TermQuota): number {
  return Math.ceil((requiredFlights * (termDays - leaveDays)) / termDays);
}

/** Returns the flights and the quota of the open term from a member's figures. */
export function termFlightsOf(stats: Stats): TermFlights {
  const { requiredFlights, leaveDays, termDays } = stats;
  return { ...openTermFlights(stats), requiredFlights, leaveDays, termDays };
}

/**
 * Returns the share of the effective quota that is met: 0.5 is half of it, and it may exceed 1. It is 1 if nothing is required.
 */
export function quotaRatio(flights: TermFlights): number {
  const required = effectiveRequiredFlights(flights);
  return required === 0 ? 1 : termFlightsCount(flights) / required;
}

/** Returns whether a quota is not met. False if nothing is required. */
export function isBelowQuota(flights: TermFlights): boolean {
  return effectiveRequiredFlights(flights) > 0 && quotaRatio(flights) < 1;
}

/** Returns whether a quota is met or exceeded. False if nothing is required. */
export function isQuotaMet(flights: TermFlights): boolean {
  return effectiveRequiredFlights(flights) > 0 && quotaRatio(flights) >= 1;
}

/** Returns how many flights are missing from the effective quota. 0 or negative if it is met. */
export function quotaDeficit(flights: TermFlights): number {
  return effectiveRequiredFlights(flights) - termFlightsCount(flights);
}

/** Returns the effective quota as text, such as "3 attended + 1 hosted of 4", or "no quota". */
export function quotaInWords(flights: TermFlights): string {
  if (flights.requiredFlights === 0) return 'no quota';
  return `${flightsInWords(flights).join(' + ')} of ${effectiveRequiredFlights(flights)}`;
}

const seatsInWords = (count: number): string => (count === 1 ? 'your seat' : `your ${count} seats`);

/**
 * Returns a member's progress and what would meet the quota: "1 of 4 flights: your 2 seats before the reset and 1 more flight
 * would meet the quota." `seats` is the number of their seats on flights that depart before the term ends.
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

/** Returns how many of these flights depart before the term is over: before its planned end, or by now once that is past. */
export function seatsInTerm(
  flights: readonly { readonly scheduledDate: string }[],
  nextReset: string,
  now: Date,
): number {
  const end = Math.max(Date.parse(nextReset), now.getTime());
  return flights.filter(({ scheduledDate }) => Date.parse(scheduledDate) < end).length;
}

/** Returns the calculation of the effective quota, such as "4 × 21 of 30 days = 3". Null without a quota or without leave. */
export function leaveArithmetic(quota: TermQuota): string | null {
  const { requiredFlights, leaveDays, termDays } = quota;
  if (requiredFlights === 0 || leaveDays === 0) return null;
  const atWork = termDays - leaveDays;
  return `${requiredFlights} × ${atWork} of ${termDays} days = ${effectiveRequiredFlights(quota)}`;
}

/** The maximum quota. */
export const MAX_REQUIRED_FLIGHTS = 1000;

/** The number of closed terms that a member sees. */
export const SHOWN_CLOSED_TERMS = 6;

const MIN_TERM_DAYS = 14;
const FIRST_TERM_GRACE_DAYS = 7;

/** The start of a term (ISO timestamp), and its number: 1 is the portal's first. */
type TermStart = { readonly startedAt: string; readonly number: number };

/**
 * Returns the timestamp (ISO) from which members first seen are new in a term: its start. In the portal's first term everybody
 * would be new, so there it is a week later.
 */
export function newMembersFrom({ startedAt, number }: TermStart): string {
  const grace = number === 1 ? FIRST_TERM_GRACE_DAYS * DAY_MS : 0;
  return new Date(Date.parse(startedAt) + grace).toISOString();
}

/** Returns whether a member is new in a term and therefore exempt from its quota. Both times are ISO timestamps. */
export function isNewInTerm(firstSeenAt: string, term: TermStart): boolean {
  return Date.parse(firstSeenAt) >= Date.parse(newMembersFrom(term));
}

/**
 * The quota status of a member: `met` if nothing is missing, `below` with the number of missing flights, and `exempt` for new
 * members who would be below it.
 */
export type QuotaStatus =
  | { readonly kind: 'met' | 'exempt' }
  | { readonly kind: 'below'; readonly missing: number };

/** Returns the status of the open term's quota for a member who was first seen at a timestamp (ISO). */
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
 * Returns the planned end of the open term (ISO timestamp). With `lengthDays` it is that many days after the start. Otherwise
 * it is the first day of a month, 00:00Z: the next one for the portal's first term, else the first at least 14 days after the
 * start.
 */
export function nextQuotaReset({ startedAt, number, lengthDays }: TermPlan): string {
  const start = new Date(startedAt);
  if (lengthDays !== null) return new Date(start.getTime() + lengthDays * DAY_MS).toISOString();
  const next = firstOfNextMonth(start);
  if (number === 1 || next.getTime() - start.getTime() >= MIN_TERM_DAYS * DAY_MS) return next.toISOString();
  return firstOfNextMonth(next).toISOString();
}

/**
 * Returns until when (ISO timestamp, exclusive) the advance that began a term at `startedAt` can be undone. `windowMs` is the
 * time limit in milliseconds, and 0 is never.
 */
export function undoUntil(startedAt: string, windowMs: number): string {
  return new Date(Date.parse(startedAt) + windowMs).toISOString();
}

/** Returns the days since 1970-01-01 in UTC. */
const dayNumberOf = (instant: string): number => Math.floor(Date.parse(instant) / DAY_MS);

/** The first and last day of a term in UTC, and its number of days. */
export type TermDays = DayRange & { readonly count: number };

/**
 * Returns the days of a term in UTC, from the day it started to the day before its planned end, but at least one. `from` and
 * `to` are `YYYY-MM-DD`, both included.
 */
export function daysOfTerm(plan: TermPlan): TermDays {
  return daysOfPlannedTerm(plan.startedAt, nextQuotaReset(plan));
}

/** Returns the days of a term like `daysOfTerm`, for a known planned end. Both times are ISO timestamps. */
export function daysOfPlannedTerm(startedAt: string, plannedEnd: string): TermDays {
  const first = dayNumberOf(startedAt);
  const last = Math.max(first, dayNumberOf(plannedEnd) - 1);
  const from = zuluDayOf(new Date(first * DAY_MS));
  const to = zuluDayOf(new Date(last * DAY_MS));
  return { from, to, count: last - first + 1 };
}

/**
 * Returns the `count` days of a term, both ends included (`YYYY-MM-DD`), that end on the day before its next reset (ISO
 * timestamp).
 */
export function daysBeforeReset(nextReset: string, count: number): DayRange {
  const last = dayNumberOf(nextReset) - 1;
  return { from: zuluDayOf(new Date((last - count + 1) * DAY_MS)), to: zuluDayOf(new Date(last * DAY_MS)) };
}

/** Returns how many days from `from` to `to` (`YYYY-MM-DD`, both included) are in at least one of the leaves. */
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

/** The default points of a review. */
export const defaultReviewPoints: ReviewPoints = { attended: 1, hosted: 2 };

/** Returns the points of a review: the given ones, and the defaults for the others. */
export function reviewPoints(
  given: { readonly [Credit in FlightCredit]?: number | undefined } = {},
): ReviewPoints {
  return byCredit((credit) => given[credit] ?? defaultReviewPoints[credit]);
}

/** Returns whether a review awards the default points. */
export function areDefaultPoints(points: ReviewPoints): boolean {
  return flightCreditNames.every((credit) => points[credit] === defaultReviewPoints[credit]);
}

/** The maximum number of points that a review may award for one kind of credit. */
export const MAX_POINTS = 1000;

const MONTHS_OF_YEAR = 12;

/** Returns the twelve months in UTC (`YYYY-MM`) that end with the month of a timestamp, oldest first. */
export function lastMonths(now: Date): string[] {
  return Array.from({ length: MONTHS_OF_YEAR }, (_, n) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_OF_YEAR + 1 + n))
      .toISOString()
      .slice(0, 7),
  );
}
