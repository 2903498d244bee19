import type { NewDemoId } from './demo-ids.ts';
import { DAY, HOUR, MINUTE, type Moment } from './moments.ts';

/** `closedAt` is null for the open term, and otherwise the moment the next one began. */
export type DemoTerm = {
  readonly id: string;
  readonly number: number;
  readonly startedAt: Moment;
  readonly closedAt: Moment | null;
};

/** How long the portal has been in use. */
const HISTORY = 170 * DAY;
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

function openTermStart(now: Moment, lengthDays: number | null): Moment {
  if (lengthDays !== null) return now - Math.round(0.6 * lengthDays * DAY);
  const isEarly = new Date(now).getUTCDate() < YOUNGEST_ON_THE_FIRST;
  return isEarly ? dayInMonth(now, -1, LATE_IN_THE_MONTH) : dayInMonth(now, 0, 1);
}

function startBefore(start: Moment, lengthDays: number | null): Moment {
  if (lengthDays !== null) return start - lengthDays * DAY;
  return dayInMonth(start, new Date(start).getUTCDate() > 1 ? 0 : -1, 1);
}

/** Oldest first. */
function termStarts(now: Moment, lengthDays: number | null): Moment[] {
  let first = openTermStart(now, lengthDays);
  const starts = [first];
  while (starts.length < FEWEST_TERMS || first > now - HISTORY) {
    first = startBefore(first, lengthDays);
    starts.unshift(first);
  }
  return starts;
}

/** The airline's terms, oldest first: about half a year of closed ones, two at least, and the open one. */
export function composeTerms(now: Moment, lengthDays: number | null, newId: NewDemoId): DemoTerm[] {
  const starts = termStarts(now, lengthDays);
  return starts.map((startedAt, index) => ({
    id: newId(startedAt),
    number: index + 1,
    startedAt,
    closedAt: starts[index + 1] ?? null,
  }));
}

/** The term a moment lies in. Throws RangeError for a moment before the first. */
export function termAt(terms: readonly DemoTerm[], at: Moment): DemoTerm {
  const term = terms.findLast(({ startedAt }) => startedAt <= at);
  if (term === undefined) throw new RangeError('A moment before the first term');
  return term;
}
