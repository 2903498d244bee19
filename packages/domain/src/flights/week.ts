const DAY = 86_400_000;

/** The keys of a week's days, in order; a week starts on Monday, 00:00Z. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export type Weekday = (typeof weekdays)[number];

/** How far Previous and Next go (specification, section 9). */
export const WEEK_STEP_DAYS = 7;

function daysSinceMonday(at: Date): number {
  return (at.getUTCDay() + 6) % 7;
}

/** The Monday, 00:00Z, of the week a day (`YYYY-MM-DD`) or an instant lies in, as an ISO instant. */
export function weekStartOf(date: string): string {
  const at = new Date(date);
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return new Date(midnight - daysSinceMonday(at) * DAY).toISOString();
}

/** The Zulu weekday of an instant. */
export function weekdayOf(instant: string): Weekday {
  return weekdays[daysSinceMonday(new Date(instant))] ?? 'Monday';
}
