import { type Weekday, weekdays, weekStartOf } from '@crewroom/domain/flights/schedule';

const DAY_MS = 86_400_000;

/** A day of the schedule; `day` is `YYYY-MM-DD`, in Zulu. */
export type WeekDay = { readonly weekday: Weekday; readonly day: string };

/** The Zulu day of an instant. */
export function zuluDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The day so many days after another; negative goes back. */
export function daysAfter(day: string, days: number): string {
  return zuluDay(new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS));
}

/** Monday to Sunday of the week a day lies in. */
export function daysOfWeek(day: string): WeekDay[] {
  const monday = weekStartOf(day).slice(0, 10);
  return weekdays.map((weekday, index) => ({ weekday, day: daysAfter(monday, index) }));
}

/** The days of a week for a list: from today on, and apart from them those of this week that are over. */
export function daysFromToday(
  days: readonly WeekDay[],
  today: string,
): { readonly ahead: readonly WeekDay[]; readonly earlier: readonly WeekDay[] } {
  const at = days.findIndex(({ day }) => day === today);
  return at < 0 ? { ahead: days, earlier: [] } : { ahead: days.slice(at), earlier: days.slice(0, at) };
}
