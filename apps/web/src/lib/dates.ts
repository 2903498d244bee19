import dayjs from 'dayjs';
import relativeTimePlugin from 'dayjs/plugin/relativeTime.js';
import utcPlugin from 'dayjs/plugin/utc.js';

dayjs.extend(relativeTimePlugin);
dayjs.extend(utcPlugin);

/** The four ways a moment is written. */
const formats = {
  date: 'MMM DD, YYYY',
  time: 'HH:mm',
  dateTime: 'MMM DD, YYYY HH:mm',
  longDateTime: 'MMMM DD, YYYY [at] HH:mm',
} as const;

export type DateFormat = keyof typeof formats;

/** An instant in the viewer's own time. */
export function formatLocal(instant: string, format: DateFormat): string {
  return dayjs(instant).format(formats[format]);
}

/** An instant in UTC, marked with a `Z` where it names a time of day. */
export function formatZulu(instant: string, format: DateFormat): string {
  const text = dayjs.utc(instant).format(formats[format]);
  return format === 'date' ? text : `${text}Z`;
}

/** How far an instant is from `now`, such as "in 3 days" or "2 hours ago". */
export function relativeTime(instant: string, now: Date): string {
  return dayjs(instant).from(now);
}

/**
 * The viewer's own time of an instant, beside its Zulu time; the day stands with it where it is not the Zulu day,
 * as in "Mar 02, 00:30".
 */
export function localBesideZulu(instant: string): string {
  const local = dayjs(instant);
  const sameDay = local.format('YYYY-MM-DD') === dayjs.utc(instant).format('YYYY-MM-DD');
  return local.format(sameDay ? formats.time : 'MMM DD, HH:mm');
}

const DAY = 'YYYY-MM-DD';

/** The day an instant falls on for the viewer, as a date field takes it: `YYYY-MM-DD`. */
export function localDay(instant: string | Date): string {
  return dayjs(instant).format(DAY);
}

/** The end of a day for the viewer, 23:59, as an ISO instant; null for what is no day. */
export function endOfLocalDay(day: string): string | null {
  const end = dayjs(`${day}T23:59:00.000`);
  // A day such as 30 February would become another one.
  return end.isValid() && end.format(DAY) === day ? end.toISOString() : null;
}
