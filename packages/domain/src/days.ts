/** Lengths of time in milliseconds. A day in UTC is always this long. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_DAYS = 7;
export const WEEK_MS = WEEK_DAYS * DAY_MS;

/** Returns the day in UTC of a date, `YYYY-MM-DD`. */
export function zuluDayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Returns how many days before a date its week began, in UTC: 0 on a Monday. */
export function daysSinceMonday(at: Date): number {
  return (at.getUTCDay() + 6) % 7;
}

/** Returns the Monday, 00:00Z, of the week of a day (`YYYY-MM-DD`) or timestamp, as an ISO timestamp. */
export function weekStartOf(date: string): string {
  const at = new Date(date);
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return new Date(midnight - daysSinceMonday(at) * DAY_MS).toISOString();
}

/** The months in English, from January. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Returns a day (`YYYY-MM-DD`, or the UTC day of an ISO timestamp) in the display format: "Mar 02, 2026". */
export function formatDay(day: string): string {
  const month = months[Number(day.slice(5, 7)) - 1] ?? '';
  return `${month.slice(0, 3)} ${day.slice(8, 10)}, ${day.slice(0, 4)}`;
}

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Returns the weekday of a day (`YYYY-MM-DD`), such as "Mon". */
export function weekdayOf(day: string): string {
  return weekdayNames[daysSinceMonday(new Date(day))] ?? '';
}

const nearDays: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/**
 * Returns a day relative to today: "Today", "Tomorrow", "Yesterday", the weekday within six days, else the date, with its year
 * if that differs. Both are `YYYY-MM-DD`.
 */
export function dayInWords(day: string, today: string): string {
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  const near = nearDays[ahead];
  if (near !== undefined) return near;
  if (ahead > 1 && ahead < WEEK_DAYS) return weekdayOf(day);
  return day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, 6) : formatDay(day);
}

/** Returns a timestamp (ISO) in the display format: "Mar 04, 2026 18:30Z". */
export function instantInWords(instant: string): string {
  return `${formatDay(instant)} ${instant.slice(11, 16)}Z`;
}

/** Returns the day (`YYYY-MM-DD`) the given number of days after another one, or before it if negative. */
export function dayAfter(day: string, days: number): string {
  return zuluDayOf(new Date(Date.parse(day) + days * DAY_MS));
}

/** Days (`YYYY-MM-DD` in UTC), both included. */
export type DayRange = { readonly from: string; readonly to: string };

/** Returns how many days a range has. */
export function countDays({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Returns a range as text: "Mar 02, 2026 to Mar 09, 2026", or a single day. */
export function daysInWords({ from, to }: DayRange): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}
