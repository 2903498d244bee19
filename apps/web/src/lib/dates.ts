import { dayInWords, formatDay, MINUTE_MS, months, weekdayOf } from '@crewroom/domain/days';
import type { TimeOrder } from '@crewroom/domain/members/time-order';
import { isTimeZone, ZULU } from '@crewroom/domain/time-zones';

/** What a clock shows at an instant, in UTC or in the viewer's time zone. */
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

/** The formats of an instant: "Mar 02, 2026", "00:05", both, and "March 02, 2026 at 00:05". */
const formats = {
  date: ({ day }: WallClock) => formatDay(day),
  time: ({ time }: WallClock) => time,
  dateTime: ({ day, time }: WallClock) => `${formatDay(day)} ${time}`,
  longDateTime: ({ day, month, time }: WallClock) => `${month}${formatDay(day).slice(3)} at ${time}`,
} as const;

export type DateFormat = keyof typeof formats;

const INVALID = 'Invalid date';

/** An instant in the viewer's local time. */
export function formatLocal(instant: string, format: DateFormat): string {
  const clock = wallClock(instant, 'local');
  return clock === null ? INVALID : formats[format](clock);
}

/** An instant in UTC, with a `Z` after the time of day. */
export function formatZulu(instant: string, format: DateFormat): string {
  const clock = wallClock(instant, 'zulu');
  if (clock === null) return INVALID;
  const text = formats[format](clock);
  return format === 'date' ? text : `${text}Z`;
}

/**
 * An instant in the viewer's local time, to be shown beside its UTC time. The day is added when it differs from the UTC
 * day: "Mar 02, 00:30".
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
  /** The Zulu day (`YYYY-MM-DD`, or an instant on it) that it is read under. A time of this day is without its day. */
  readonly under?: string | undefined;
};

/** The large and the small time of an instant; the small one is null where the viewer's clock shows Zulu. */
export type TwoTimes = { readonly large: string; readonly small: string | null };

/**
 * Returns both times of an instant as a person says them, the first one large: "Today 22:00" and "21:00Z". The small one has
 * a date where its day is another. Under a day each has its own day only where that is not this one.
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
  // Next to the day it is read under, the weekday says enough.
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

/** Whether the viewer's clock shows the same as UTC at an instant, so that it need not stand beside it. */
export function isZuluHere(instant: string): boolean {
  return `${formatLocal(instant, 'dateTime')}Z` === formatZulu(instant, 'dateTime');
}

/** The viewer's own time zone, or UTC where the browser does not know it. */
export function ownTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : ZULU;
}

/** An instant by the clocks of a time zone: "Mar 02, 2026 00:05". Throws a RangeError for an unknown zone. */
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

/** The UTC time of an instant, to be read under the UTC day of another: "23:45Z", on another day "Nov 24, 23:45Z". */
export function zuluTimeUnder(day: string, instant: string): string {
  const clock = wallClock(instant, 'zulu');
  const time = formatZulu(instant, 'time');
  return clock === null || clock.day === day.slice(0, 10) ? time : `${dayWithoutYear(clock.day)}, ${time}`;
}

/** The day of an instant in the viewer's time zone, `YYYY-MM-DD`. */
export function localDay(instant: string | Date): string {
  return wallClock(instant, 'local')?.day ?? INVALID;
}

/** The first and the last instant of a day in the viewer's time zone; null for an invalid day. */
export function spanOfLocalDay(day: string): { readonly first: string; readonly last: string } | null {
  const [first, last] = [new Date(`${day}T00:00:00.000`), new Date(`${day}T23:59:59.999`)];
  // JavaScript turns 30 February into 1 or 2 March.
  return localDay(last) === day ? { first: first.toISOString(), last: last.toISOString() } : null;
}

// From 2000 to 2899, because a date field holds years such as 0202 while one is typed.
const YEAR = /^2[0-8]/;

/** Whether a list can be narrowed to a day (`YYYY-MM-DD`). */
export function isFilterDay(day: string): boolean {
  return YEAR.test(day) && spanOfLocalDay(day) !== null;
}

/** The change of a list's filters when a day is chosen: an end before the beginning `from` removes the beginning. */
export function narrowedToDay(
  from: string | undefined,
  end: 'from' | 'to',
  day: string,
): { readonly from?: string; readonly to?: string } {
  if (end === 'from') return { from: day };
  return { to: day, ...(day !== '' && day < (from ?? '') ? { from: '' } : {}) };
}

/** The end (23:59) of a day in the viewer's time zone as an ISO instant; null for an invalid day. */
export function endOfLocalDay(day: string): string | null {
  const end = new Date(`${day}T23:59:00.000`);
  // JavaScript turns 30 February into 1 or 2 March.
  return localDay(end) === day ? end.toISOString() : null;
}
