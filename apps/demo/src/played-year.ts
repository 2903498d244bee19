import { DAY, HOUR, MINUTE, type Timestamp } from './timestamp.ts';

/** The time that is played. */
export type PlayedYear = {
  /** The end of it: the present in which the portal is opened, and "now" in the comments of the demo. */
  readonly playedUntil: Timestamp;
  /** When the airline's terms started, oldest first. The last one is open. */
  readonly termStarts: readonly [Timestamp, ...Timestamp[]];
};

/** How long the portal has been in use, at least. */
const MIN_HISTORY = 350 * DAY;
const MIN_TERMS = 3;
/** The share of the open term that is over, for terms of a fixed length. */
const OPEN_TERM_ELAPSED = 0.6;
// In the first days of a month, a term that started on the 1st would be nearly empty, so it started late in the month
// before.
const EARLY_DAYS_OF_MONTH = 8;
const LATE_DAY_OF_MONTH = 20;
/** The time of day (UTC) at which an administrator advances the term. */
const ADVANCE_TIME_OF_DAY = 17 * HOUR + 42 * MINUTE;

function advanceInMonth(at: Timestamp, monthsLater: number, day: number): Timestamp {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, day) + ADVANCE_TIME_OF_DAY;
}

function startOfOpenTerm(playedUntil: Timestamp, lengthDays: number | null): Timestamp {
  if (lengthDays !== null) return playedUntil - Math.round(OPEN_TERM_ELAPSED * lengthDays * DAY);
  const isEarly = new Date(playedUntil).getUTCDate() < EARLY_DAYS_OF_MONTH;
  return isEarly ? advanceInMonth(playedUntil, -1, LATE_DAY_OF_MONTH) : advanceInMonth(playedUntil, 0, 1);
}

function startBefore(start: Timestamp, lengthDays: number | null): Timestamp {
  if (lengthDays !== null) return start - lengthDays * DAY;
  return advanceInMonth(start, new Date(start).getUTCDate() > 1 ? 0 : -1, 1);
}

/** Composes about a year that ends at `playedUntil`. With `termLengthDays` null, terms last a month. */
export function composePlayedYear(playedUntil: Timestamp, termLengthDays: number | null): PlayedYear {
  const termStarts: [Timestamp, ...Timestamp[]] = [startOfOpenTerm(playedUntil, termLengthDays)];
  while (termStarts.length < MIN_TERMS || termStarts[0] > playedUntil - MIN_HISTORY) {
    termStarts.unshift(startBefore(termStarts[0], termLengthDays));
  }
  return { playedUntil, termStarts };
}

/** When the open term started. */
export function openTermStart({ playedUntil, termStarts }: PlayedYear): Timestamp {
  return termStarts.at(-1) ?? playedUntil;
}

/** When the term of a given time ended. Null for the open term. */
export function termEndAfter({ termStarts }: PlayedYear, at: Timestamp): Timestamp | null {
  return termStarts.find((start) => start > at) ?? null;
}
