import { dayInWords, formatDay, MINUTE_MS, months, weekdayOf } from '@crewroom/domain/days';
import type { TimeOrder } from '@crewroom/domain/members/time-order';
import { isTimeZone, ZULU } from '@crewroom/domain/time-zones';

/** The clock's reading of a timestamp, in UTC or in the viewer's time zone. */
type WallClock = {
  readonly day: string;
  readonly month: string;
  readonly time: string;
};

function wallClock(instant: string | Date, zone: 'zulu' | 'local'): WallClock | null {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return null;
  const shift = zone === 'zulu' ? 0 : at.getTimezoneOffset() * MINUTE_MS;
  const text = new Date(at.getTime() - shift).toISOString();
  return {
    day: text.slice(0, 10),
    month: months[Number(text.slice(5, 7)) - 1] ?? '',
    time: text.slice(11, 16),
  };
}

/** "Mar 02", without the year. */
export const dayWithoutYear = (day: string): string => formatDay(day).slice(0, 6);

/** The formats of a timestamp: "Mar 02, 2026", "00:05", both, and "March 02, 2026 at 00:05". */
const formats = {
  date: ({ day }: WallClock) => formatDay(day),
  time: ({ time }: WallClock) => time,
  dateTime: ({ day, time }: WallClock) => `${formatDay(day)} ${time}`,
  longDateTime: ({ day, month, time }: WallClock) => `${month}${formatDay(day).slice(3)} at ${time}`,
} as const;

export type DateFormat = keyof typeof formats;

const INVALID = 'Invalid date';

/** A timestamp in the viewer's local time. */
export function formatLocal(instant: string, format: DateFormat): string {
  const clock = wallClock(instant, 'local');
  return clock === null ? INVALID : formats[format](clock);
}

/** A timestamp in UTC, with a `Z` after the time of day. */
export function formatZulu(instant: string, format: DateFormat): string {
  const clock = wallClock(instant, 'zulu');
  if (clock === null) return INVALID;
  const text = formats[format](clock);
  return format === 'date' ? text : `${text}Z`;
}

/**
 * A timestamp in the viewer's local time, to be shown next to its UTC time. The day is added when it differs from the
 * UTC day: "Mar 02, 00:30".
 */
export function localBesideZulu(instant: string): string {
  const [local, zulu] = [wallClock(instant, 'local'), wallClock(instant, 'zulu')];
  if (local === null || zulu === null) return INVALID;
  return local.day === zulu.day ? local.time : `${dayWithoutYear(local.day)}, ${local.time}`;
}

/** The current day in UTC and in the viewer's time zone, each `YYYY-MM-DD`. */
export type Today = Readonly<Record<TimeOrder, string>>;

type TimeWords = {
  readonly today: Today;
  readonly order: TimeOrder;
  /** The Zulu day (`YYYY-MM-DD`, or a timestamp on it) of the heading above. A time of this day has no day. */
  readonly under?: string | undefined;
};

/** The large and the small time of a timestamp. The small one is null when the viewer's clock shows Zulu. */
type TwoTimes = { readonly large: string; readonly small: string | null };

/**
 * Returns both times of a timestamp in everyday form, the first one large: "Today 22:00" and "21:00Z". The small one
 * has a date when its day differs. Under a day's heading each has its own day only when it is another one.
 */
export function timesInWords(instant: string, { today, order, under }: TimeWords): TwoTimes {
  const [local, zulu] = [wallClock(instant, 'local'), wallClock(instant, 'zulu')];
  if (local === null || zulu === null) return { large: INVALID, small: null };
  const isSame = isZuluHere(instant);
  const [localTime, zuluTime] = [
    { zone: 'local', day: local.day, words: local.time },
    { zone: 'zulu', day: zulu.day, words: `${zulu.time}Z` },
  ] as const;
  const [first, second] = isSame || order === 'zulu' ? [zuluTime, localTime] : [localTime, zuluTime];
  // Next to the heading's day, the weekday is enough.
  const sameDay = under?.slice(0, 10) ?? first.day;
  const word = under === undefined ? dayInWords(first.day, today[first.zone]) : weekdayOf(first.day);
  const day = first.day === under?.slice(0, 10) ? '' : `${word} `;
  const otherDay = second.day === sameDay ? '' : `${dayWithoutYear(second.day)}, `;
  return { large: `${day}${first.words}`, small: isSame ? null : `${otherDay}${second.words}` };
}

/** The viewer's time zone in words, such as "your time zone, Europe/Zurich". */
export function timeZoneInWords(): string {
  return `your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')}`;
}

/** Whether the viewer's clock equals UTC at a timestamp, so that one time is enough. */
export function isZuluHere(instant: string): boolean {
  return `${formatLocal(instant, 'dateTime')}Z` === formatZulu(instant, 'dateTime');
}

/** The viewer's own time zone, or UTC when the browser does not know it. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : ZULU;
}

/** A timestamp by the clocks of a time zone: "Mar 02, 2026 00:05". Throws a RangeError for an unknown zone. */
export function formatInZone(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const day = ['year', 'month', 'day'] as const;
  return `${formatDay(day.map((name) => parts.get(name)).join('-'))} ${parts.get('hour')}:${parts.get('minute')}`;
}

/** The UTC time of a timestamp, shown under the UTC day of another: "23:45Z", on another day "Nov 24, 23:45Z". */
export function zuluTimeUnder(day: string, instant: string): string {
  const clock = wallClock(instant, 'zulu');
  const time = formatZulu(instant, 'time');
  return clock === null || clock.day === day.slice(0, 10) ? time : `${dayWithoutYear(clock.day)}, ${time}`;
}

/** The day of a timestamp in the viewer's time zone, `YYYY-MM-DD`. */
export function localDay(instant: string | Date): string {
  return wallClock(instant, 'local')?.day ?? INVALID;
}

/** Returns the first and the last millisecond of a day in the viewer's time zone, or null for an invalid day. */
export function spanOfLocalDay(day: string): { readonly first: string; readonly last: string } | null {
  const [first, last] = [new Date(`${day}T00:00:00.000`), new Date(`${day}T23:59:59.999`)];
  // JavaScript turns 30 February into 1 or 2 March.
  return localDay(last) === day ? { first: first.toISOString(), last: last.toISOString() } : null;
}

// From 2000 to 2899, because a date field holds years such as 0202 while one is typed.
const YEAR = /^2[0-8]/;

/** Whether a list can be filtered by a day (`YYYY-MM-DD`). */
export function isFilterDay(day: string): boolean {
  return YEAR.test(day) && spanOfLocalDay(day) !== null;
}

/**
 * Returns the change of a list's filters when a day is chosen. An end before the beginning `from` removes the
 * beginning.
 */
export function narrowedToDay(
  from: string | undefined,
  end: 'from' | 'to',
  day: string,
): { readonly from?: string; readonly to?: string } {
  if (end === 'from') return { from: day };
  return { to: day, ...(day !== '' && day < (from ?? '') ? { from: '' } : {}) };
}

/** Returns the end (23:59) of a day in the viewer's time zone as an ISO timestamp, or null for an invalid day. */
export function endOfLocalDay(day: string): string | null {
  const end = new Date(`${day}T23:59:00.000`);
  // JavaScript turns 30 February into 1 or 2 March.
  return localDay(end) === day ? end.toISOString() : null;
}
