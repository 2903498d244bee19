/** Lengths of time in milliseconds. A day in UTC is always this long. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** How many days a week has. */
export const WEEK_DAYS = 7;
export const WEEK_MS = WEEK_DAYS * DAY_MS;

/** The day in UTC of an instant, `YYYY-MM-DD`. */
export function zuluDayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** How many days before an instant its week began, in UTC: 0 on a Monday. */
export function daysSinceMonday(at: Date): number {
  return (at.getUTCDay() + 6) % 7;
}

/** The Monday, 00:00Z, of the week a day (`YYYY-MM-DD`) or an instant lies in, as an ISO instant. */
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

/** A day (`YYYY-MM-DD`, or the UTC day of an ISO instant) as it is written everywhere: "Mar 02, 2026". */
export function formatDay(day: string): string {
  const month = months[Number(day.slice(5, 7)) - 1] ?? '';
  return `${month.slice(0, 3)} ${day.slice(8, 10)}, ${day.slice(0, 4)}`;
}

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** The weekday of a day (`YYYY-MM-DD`), such as "Mon". */
export function weekdayOf(day: string): string {
  return weekdayNames[daysSinceMonday(new Date(day))] ?? '';
}

const nearDays: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/**
 * Returns a day as a person says it on another one: "Today", "Tomorrow", "Yesterday", the weekday within six days, else the
 * date, with its year where that is another. Both are `YYYY-MM-DD`.
 */
export function dayInWords(day: string, today: string): string {
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  const near = nearDays[ahead];
  if (near !== undefined) return near;
  if (ahead > 1 && ahead < WEEK_DAYS) return weekdayOf(day);
  return day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, 6) : formatDay(day);
}

/** An instant (ISO) as texts of the portal's write it: "Mar 04, 2026 18:30Z". */
export function instantInWords(instant: string): string {
  return `${formatDay(instant)} ${instant.slice(11, 16)}Z`;
}

/** The day (`YYYY-MM-DD`) so many days after another one; before it when negative. */
export function dayAfter(day: string, days: number): string {
  return zuluDayOf(new Date(Date.parse(day) + days * DAY_MS));
}

/** Days (`YYYY-MM-DD` in UTC), both included. */
export type DayRange = { readonly from: string; readonly to: string };

/** How many days a range has. */
export function countDays({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** Days as texts write them: "Mar 02, 2026 to Mar 09, 2026", or a single one. */
export function daysInWords({ from, to }: DayRange): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
}
