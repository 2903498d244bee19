import { dayAfter, weekStartOf } from '@crewroom/domain/days';
import type { FlightWeek } from '@crewroom/domain/flights/calls';
import { isScheduleDay, LATE_DEPARTURE_MS, type Weekday, weekdays } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { isUnderWay, isUpcoming } from '@crewroom/domain/flights/status';
import { counted } from '../../../lib/counted.ts';

/** A day of the schedule; `day` is `YYYY-MM-DD` in UTC. */
export type WeekDay = { readonly weekday: Weekday; readonly day: string };

/** Monday to Sunday of the week of a day. */
export function daysOfWeek(day: string): WeekDay[] {
  const monday = weekStartOf(day).slice(0, 10);
  return weekdays.map((weekday, index) => ({ weekday, day: dayAfter(monday, index) }));
}

/** The days of a week for a list, split into those from today on and the past ones. */
export function daysFromToday(
  days: readonly WeekDay[],
  today: string,
): { readonly ahead: readonly WeekDay[]; readonly earlier: readonly WeekDay[] } {
  const at = days.findIndex(({ day }) => day === today);
  return at < 0 ? { ahead: days, earlier: [] } : { ahead: days.slice(at), earlier: days.slice(0, at) };
}

/** The filters of the schedule, in the order of their buttons. */
export const weekFilters = ['free', 'mine'] as const;

export type WeekFilter = (typeof weekFilters)[number];

export type WeekSearch = { readonly date?: string } & { readonly [Filter in WeekFilter]?: 'yes' };

/** The day named in the address of the schedule, where none means the current week, and the filters that are on. */
export function readWeekSearch(search: Readonly<Record<string, unknown>>): WeekSearch {
  const { date } = search;
  const on = weekFilters.filter((filter) => search[filter] === 'yes');
  return {
    ...(isScheduleDay(date) ? { date } : {}),
    ...Object.fromEntries(on.map((filter) => [filter, 'yes' as const])),
  };
}

/** The search parameters for the week of a day, with the same filters; undefined outside the allowed years. */
export function weekSearchOf(day: string, search: WeekSearch = {}): WeekSearch | undefined {
  return isScheduleDay(day) ? { ...search, date: day } : undefined;
}

/** The search parameters with a filter turned on or off. */
export function withWeekFilter(search: WeekSearch, filter: WeekFilter, isOn: boolean): WeekSearch {
  return readWeekSearch({ ...search, [filter]: isOn ? 'yes' : undefined });
}

/** How many flights a week has. */
export function countFlights({ flights }: FlightWeek): number {
  return Object.values(flights).flat().length;
}

/** The number of a week's flights in words: "31 flights, 2 of them yours". */
export function flightsOfWeekInWords({ flights }: FlightWeek): string {
  const all = Object.values(flights).flat();
  const own = all.filter(({ isUserAssigned }) => isUserAssigned).length;
  const inAll = counted(all.length, 'flight');
  return own === 0 ? inAll : `${inAll}, ${own} of them yours`;
}

/** Whether a flight is past: over, cancelled, or not begun hours after its departure. Its card is dimmed. */
export function isPast({ status, scheduledDate }: FlightCard, now: Date): boolean {
  if (!isUpcoming(status)) return true;
  return !isUnderWay(status) && Date.parse(scheduledDate) + LATE_DEPARTURE_MS < now.getTime();
}
