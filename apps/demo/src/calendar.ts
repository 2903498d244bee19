import { type Instant, toInstant } from '@crewroom/server/database/stored-values';

/** A moment in milliseconds since 1970, which is easier to reckon with than its stored form. */
export type Moment = number;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The stored form of a moment. */
export function instantOf(at: Moment): Instant {
  return toInstant(new Date(at));
}

/** The day in UTC a moment lies in, `YYYY-MM-DD`. */
export function dayOf(at: Moment): string {
  return instantOf(at).slice(0, 10);
}

/** The time of day of a moment in UTC, `HH:mm`. */
export function timeOfDay(at: Moment): string {
  return instantOf(at).slice(11, 16);
}

/** The 00:00Z of the day a moment lies in. */
export function midnightOf(at: Moment): Moment {
  return Math.floor(at / DAY) * DAY;
}

/** The airline's time: the moments at which its terms began, oldest first, and the present. */
export type Calendar = { readonly now: Moment; readonly termStarts: readonly [Moment, ...Moment[]] };

/** How long the portal has been in use. */
const HISTORY = 350 * DAY;
const FEWEST_TERMS = 3;
// In the first days of a month a term begun on the 1st has seen nothing yet; then it began late in the month before.
const YOUNGEST_ON_THE_FIRST = 8;
const LATE_IN_THE_MONTH = 20;
/** Somebody has to press the button, and does so in the evening. */
const TIME_OF_ADVANCE = 17 * HOUR + 42 * MINUTE;

function dayInMonth(at: Moment, monthsLater: number, day: number): Moment {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, day) + TIME_OF_ADVANCE;
}

function startOfOpenTerm(now: Moment, lengthDays: number | null): Moment {
  if (lengthDays !== null) return now - Math.round(0.6 * lengthDays * DAY);
  const isEarly = new Date(now).getUTCDate() < YOUNGEST_ON_THE_FIRST;
  return isEarly ? dayInMonth(now, -1, LATE_IN_THE_MONTH) : dayInMonth(now, 0, 1);
}

function startBefore(start: Moment, lengthDays: number | null): Moment {
  if (lengthDays !== null) return start - lengthDays * DAY;
  return dayInMonth(start, new Date(start).getUTCDate() > 1 ? 0 : -1, 1);
}

/** The calendar of an airline of about a year whose terms last so many days; null: a month. */
export function createCalendar(now: Moment, termLengthDays: number | null): Calendar {
  const starts: [Moment, ...Moment[]] = [startOfOpenTerm(now, termLengthDays)];
  while (starts.length < FEWEST_TERMS || starts[0] > now - HISTORY) {
    starts.unshift(startBefore(starts[0], termLengthDays));
  }
  return { now, termStarts: starts };
}

/** The moment the open term began. */
export function openTermStart({ now, termStarts }: Calendar): Moment {
  return termStarts.at(-1) ?? now;
}

/** The end of the term a moment lies in; null for the open one. */
export function termEndAfter({ termStarts }: Calendar, at: Moment): Moment | null {
  return termStarts.find((start) => start > at) ?? null;
}
