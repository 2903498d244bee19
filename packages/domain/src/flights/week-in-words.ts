import { DAY_MS, formatDay, weekStartOf } from '../days.ts';
import { weekdays } from './schedule.ts';

/** Returns the first and last day of the week of a day (`YYYY-MM-DD`) as text: "Mar 02, 2026 – Mar 08, 2026". */
export function weekInWords(day: string): string {
  const monday = weekStartOf(day);
  const sunday = new Date(Date.parse(monday) + (weekdays.length - 1) * DAY_MS);
  return `${formatDay(monday)} – ${formatDay(sunday.toISOString())}`;
}
