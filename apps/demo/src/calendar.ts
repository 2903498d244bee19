import { type Instant, toInstant } from '@crewroom/server/database/stored-values';

/** An instant in milliseconds since 1970, which is easier to calculate with than its stored form. */
export type Moment = number;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The stored form of a moment, an ISO instant. */
export function instantOf(at: Moment): Instant {
  return toInstant(new Date(at));
}

/** The day of a moment in UTC, `YYYY-MM-DD`. */
export function dayOf(at: Moment): string {
  return instantOf(at).slice(0, 10);
}

/** The time of day of a moment in UTC, `HH:mm`. */
export function timeOfDay(at: Moment): string {
  return instantOf(at).slice(11, 16);
}

/** 00:00Z of the day of a moment. */
export function midnightOf(at: Moment): Moment {
  return Math.floor(at / DAY) * DAY;
}

/** The present, and when the airline's terms started, oldest first. */
export type Calendar = { readonly now: Moment; readonly termStarts: readonly [Moment, ...Moment[]] };

/** How long the portal has been in use. */
const HISTORY = 350 * DAY;
const MIN_TERMS = 3;
// In the first days of a month, a term that started on the 1st would be nearly empty, so it started late in the month
// before.
const EARLY_DAYS_OF_MONTH = 8;
const LATE_DAY_OF_MONTH = 20;
/** The time of day (UTC) at which an administrator advances the term. */
const ADVANCE_TIME_OF_DAY = 17 * HOUR + 42 * MINUTE;

function dayInMonth(at: Moment, monthsLater: number, day: number): Moment {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, day) + ADVANCE_TIME_OF_DAY;
}

function startOfOpenTerm(now: Moment, lengthDays: number | null): Moment {
  if (lengthDays !== null) return now - Math.round(0.6 * lengthDays * DAY);
  const isEarly = new Date(now).getUTCDate() < EARLY_DAYS_OF_MONTH;
  return isEarly ? dayInMonth(now, -1, LATE_DAY_OF_MONTH) : dayInMonth(now, 0, 1);
}

function startBefore(start: Moment, lengthDays: number | null): Moment {
  if (lengthDays !== null) return start - lengthDays * DAY;
  return dayInMonth(start, new Date(start).getUTCDate() > 1 ? 0 : -1, 1);
}

/** Creates the calendar of about a year; `termLengthDays` null means terms of a month. */
export function createCalendar(now: Moment, termLengthDays: number | null): Calendar {
  const starts: [Moment, ...Moment[]] = [startOfOpenTerm(now, termLengthDays)];
  while (starts.length < MIN_TERMS || starts[0] > now - HISTORY) {
    starts.unshift(startBefore(starts[0], termLengthDays));
  }
  return { now, termStarts: starts };
}

/** When the open term started. */
export function openTermStart({ now, termStarts }: Calendar): Moment {
  return termStarts.at(-1) ?? now;
}

/** When the term of a moment ended; null for the open term. */
export function termEndAfter({ termStarts }: Calendar, at: Moment): Moment | null {
  return termStarts.find((start) => start > at) ?? null;
}
