import { countDays, type DayRange, dayAfter, WEEK_MS } from '../days.ts';
import { namesOf } from '../record-from-names.ts';

/** The maximum range that is counted at once, in days, both ends included. */
const MAX_INSIGHT_DAYS = 400;

/** The default number of days that are counted. */
export const DEFAULT_INSIGHT_DAYS = 90;

/** The weekdays that are counted, in UTC. */
export const insightDays = ['all', 'workdays', 'weekends'] as const;

export type InsightDays = (typeof insightDays)[number];

/** The last weekday. Monday is 0. */
export const MAX_WEEKDAY = 6;
const SATURDAY = 5;

/** Returns the first and last weekday that are counted, both included. Monday is 0. */
export function weekdaysCounted(days: InsightDays): { readonly first: number; readonly last: number } {
  if (days === 'weekends') return { first: SATURDAY, last: MAX_WEEKDAY };
  return { first: 0, last: days === 'workdays' ? SATURDAY - 1 : MAX_WEEKDAY };
}

/** Returns the last `count` days up to and including a day. */
export function lastDays(to: string, count: number): DayRange {
  return { from: dayAfter(to, 1 - count), to };
}

/** Returns what is wrong with a range of days, or null: its end precedes its beginning, or it is too long. */
export function rangeError(range: DayRange): string | null {
  const count = countDays(range);
  if (count < 1) return 'The end comes before the beginning.';
  return count > MAX_INSIGHT_DAYS ? `Choose at most ${MAX_INSIGHT_DAYS} days. These are ${count}.` : null;
}

/**
 * Returns the days that are counted: the requested ones, up to `today` without an end, and 90 days without a beginning.
 * `rangeError` checks whether they are allowed.
 */
export function insightRange(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): DayRange {
  const last = to ?? today;
  return { from: from ?? lastDays(last, DEFAULT_INSIGHT_DAYS).from, to: last };
}

/** Returns the days of the week that begins on a Monday, within a range. */
export function weekWithin(monday: string, { from, to }: DayRange): DayRange {
  const sunday = dayAfter(monday, MAX_WEEKDAY);
  return { from: monday < from ? from : monday, to: sunday > to ? to : sunday };
}

/**
 * Returns whether a range leaves out days of the week that begins on a Monday. Its figures are then not comparable with other
 * weeks.
 */
export function isPartOfWeek(monday: string, range: DayRange): boolean {
  return countDays(weekWithin(monday, range)) <= MAX_WEEKDAY;
}

/** Returns the rows with a row for every missing week between the first and the last, created by `emptyOf`. */
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

/** Returns the first timestamp of a range, and the first after it (ISO). */
export function spanOfRange({ from, to }: DayRange): { readonly start: string; readonly end: string } {
  return { start: `${from}T00:00:00.000Z`, end: `${dayAfter(to, 1)}T00:00:00.000Z` };
}

/** Returns the quantile of sorted values by linear interpolation between the two adjacent values. Null without values. */
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

/** The selections of flights behind a figure: all counted, cancelled, with empty seats, and with absences. */
export const flightsBehind = ['all', 'cancelled', 'empty', 'absent'] as const;

/** The maximum number of flights listed behind a figure. */
export const MAX_FLIGHTS_BEHIND = 100;

/** The maximum number of candidates for a qualification. */
export const MAX_CANDIDATES = 8;

/** Returns the share of filled seats, from 0 to 1. Null without seats. */
export function fillOf({
  seats,
  filled,
}: {
  readonly seats: number;
  readonly filled: number;
}): number | null {
  return seats === 0 ? null : filled / seats;
}

/** The tables of the insights, by their names in the response, with the columns of each file. */
export const insightTables = {
  weeks: ['weekStart', 'flights', 'cancelled', 'seats', 'filled', 'hosts'],
  fillByRole: ['role', 'seats', 'filled'],
  fillByHour: ['weekday', 'hour', 'flights', 'seats', 'filled'],
  attendance: ['weekStart', 'flown', 'absent', 'late'],
  quota: ['term', 'members', 'required', 'met'],
  leadTime: ['medianHours', 'p90Hours'],
} as const satisfies Record<string, readonly string[]>;

export type InsightTable = keyof typeof insightTables;

/** The names of the tables, in the order of the response. */
export const insightTableNames = namesOf(insightTables);
