import type { FlightWeek } from '@crewroom/domain/flights/calls';
import { type Weekday, weekdays, weekStartOf } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { isUpcoming } from '@crewroom/domain/flights/status';

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

export type WeekSearch = { readonly date?: string };

const DAY = /^(?:19[7-9]\d|2\d{3})-\d{2}-\d{2}$/;

/** Whether a text is a day (`YYYY-MM-DD`) that there is, in the years the calls take. */
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !DAY.test(text)) return false;
  const at = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The day an address of the schedule names; one that is no day means this week. */
export function readWeekSearch(search: Readonly<Record<string, unknown>>): WeekSearch {
  const { date } = search;
  return isDay(date) ? { date } : {};
}

/** The address of a day's week; undefined outside the years there are. */
export function weekSearchOf(day: string): WeekSearch | undefined {
  return isDay(day) ? { date: day } : undefined;
}

/** What a week holds, in a line: "31 flights, 2 of them yours". */
export function countedFlights({ flights }: FlightWeek): string {
  const all = Object.values(flights).flat();
  const own = all.filter(({ isUserAssigned }) => isUserAssigned).length;
  const counted = all.length === 1 ? '1 flight' : `${all.length} flights`;
  return own === 0 ? counted : `${counted}, ${own} of them yours`;
}

// A flight that leaves late is still one of now; a forgotten one is not.
const LATE_MS = 3 * 3_600_000;

/** Whether a flight is no matter of now any more: over, cancelled, or left behind without ever having begun. */
export function recedes({ status, scheduledDate }: FlightCard, now: Date): boolean {
  if (!isUpcoming(status)) return true;
  return status !== 'IN PROGRESS' && Date.parse(scheduledDate) + LATE_MS < now.getTime();
}
