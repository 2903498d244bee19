import { countDays, type DayRange, dayAfter, WEEK_MS } from '../days.ts';
import { namesOf } from '../per-name.ts';

/** The longest range that is counted at once, in days, both ends included. */
const MAX_INSIGHT_DAYS = 400;

/** How many days are counted where no range is asked for. */
const DEFAULT_INSIGHT_DAYS = 90;

/** Which days of the week are counted, in UTC. */
export const insightDays = ['all', 'workdays', 'weekends'] as const;

export type InsightDays = (typeof insightDays)[number];

/** The last day of a week; Monday is 0. */
export const MAX_WEEKDAY = 6;
const SATURDAY = 5;

/** The first and the last day of the week that are counted; Monday is 0, both are included. */
export function weekdaysCounted(days: InsightDays): { readonly first: number; readonly last: number } {
  if (days === 'weekends') return { first: SATURDAY, last: MAX_WEEKDAY };
  return { first: 0, last: days === 'workdays' ? SATURDAY - 1 : MAX_WEEKDAY };
}

/** The last `count` days up to a day, which is included. */
export function lastDays(to: string, count: number): DayRange {
  return { from: dayAfter(to, 1 - count), to };
}

/** What is wrong with a range of days, or null: its end comes before its beginning, or it is too long. */
export function rangeError(range: DayRange): string | null {
  const count = countDays(range);
  if (count < 1) return 'The end comes before the beginning.';
  return count > MAX_INSIGHT_DAYS ? `Choose at most ${MAX_INSIGHT_DAYS} days; these are ${count}.` : null;
}

/**
 * The days that are counted: those asked for; where the end is left out up to `today`, and where the beginning is, 90 days.
 * Whether they may be is for `rangeError` to say.
 */
export function insightRange(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): DayRange {
  const last = to ?? today;
  return { from: from ?? lastDays(last, DEFAULT_INSIGHT_DAYS).from, to: last };
}

/** The days of the week that begins on a Monday, as far as they lie within a range. */
export function weekWithin(monday: string, { from, to }: DayRange): DayRange {
  const sunday = dayAfter(monday, MAX_WEEKDAY);
  return { from: monday < from ? from : monday, to: sunday > to ? to : sunday };
}

/** Whether a range leaves out days of the week that begins on a Monday: what is counted of it is not to be compared with other weeks. */
export function isPartOfWeek(monday: string, range: DayRange): boolean {
  return countDays(weekWithin(monday, range)) <= MAX_WEEKDAY;
}

/** The rows of weeks with those that are left out between the first and the last, as `emptyOf` makes them. */
export function withEveryWeek<Row extends { readonly weekStart: string }>(
  rows: readonly Row[],
  emptyOf: (weekStart: string) => Row,
): Row[] {
  const byWeek = new Map(rows.map((row) => [row.weekStart, row]));
  const starts = rows.map(({ weekStart }) => Date.parse(weekStart));
  const [first = 0, last = -1] = [starts.at(0), starts.at(-1)];
  return Array.from({ length: Math.floor((last - first) / WEEK_MS) + 1 }, (_, week) => {
    const weekStart = new Date(first + week * WEEK_MS).toISOString();
    return byWeek.get(weekStart) ?? emptyOf(weekStart);
  });
}

/** The first instant of a range, and the first after it (ISO). */
export function spanOfRange({ from, to }: DayRange): { readonly start: string; readonly end: string } {
  return { start: `${from}T00:00:00.000Z`, end: `${dayAfter(to, 1)}T00:00:00.000Z` };
}

/** The quantile of sorted values by linear interpolation between the two it lies between; null where there are none. */
export function quantileOf(
  count: number,
  quantile: number,
  valueAt: (place: number) => number | undefined,
): number | null {
  const place = Math.max(0, count - 1) * quantile;
  const lower = Math.floor(place);
  const [low, high] = [valueAt(lower), valueAt(Math.ceil(place))];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - lower);
}

/** Which flights stand behind a figure: all that are counted, the cancelled, those with seats left empty, and those with absences. */
export const flightsBehind = ['all', 'cancelled', 'empty', 'absent'] as const;

/** The most flights that are listed behind a figure. */
export const MOST_FLIGHTS_BEHIND = 100;

/** The most members who are named as those who could get a licence. */
export const MOST_CANDIDATES = 8;

/** The share of seats that were filled, from 0 to 1; null where there were none. */
export function fillOf({
  seats,
  filled,
}: {
  readonly seats: number;
  readonly filled: number;
}): number | null {
  return seats === 0 ? null : filled / seats;
}

/** The tables of the insights, by the names they have in the answer, with the columns that each has as a file. */
export const insightTables = {
  weeks: ['weekStart', 'flights', 'cancelled', 'seats', 'filled', 'hosts'],
  fillByRole: ['role', 'seats', 'filled'],
  fillByHour: ['weekday', 'hour', 'flights', 'seats', 'filled'],
  attendance: ['weekStart', 'flown', 'absent', 'late'],
  quota: ['term', 'members', 'required', 'met'],
  leadTime: ['medianHours', 'p90Hours'],
} as const satisfies Record<string, readonly string[]>;

export type InsightTable = keyof typeof insightTables;

/** The names of the tables, in the order of the answer. */
export const insightTableNames = namesOf(insightTables);
