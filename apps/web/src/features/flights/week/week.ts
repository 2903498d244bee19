import { dayAfter, weekStartOf } from '@crewroom/domain/days';
import type { FlightWeek } from '@crewroom/domain/flights/endpoints';
import { isScheduleDay, LATE_DEPARTURE_MS, type Weekday, weekdays } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { isUnderWay, isUpcoming } from '@crewroom/domain/flights/status';
import { counted } from '../../../lib/format-count.ts';

/** A day of the schedule. `day` is `YYYY-MM-DD` in UTC. */
export type WeekDay = { readonly weekday: Weekday; readonly day: string };

/** Returns Monday to Sunday of the week that contains a day. */
export function daysOfWeek(day: string): WeekDay[] {
  const monday = weekStartOf(day).slice(0, 10);
  return weekdays.map((weekday, index) => ({ weekday, day: dayAfter(monday, index) }));
}

/** The filters of the schedule, in the order of their buttons. */
export const weekFilters = ['free', 'mine'] as const;

export type WeekFilter = (typeof weekFilters)[number];

export type WeekSearch = { readonly date?: string } & { readonly [Filter in WeekFilter]?: 'yes' };

/** Reads the URL of the schedule: the day, without which it shows the current week, and the filters that are on. */
export function readWeekSearch(search: Readonly<Record<string, unknown>>): WeekSearch {
  const { date } = search;
  const on = weekFilters.filter((filter) => search[filter] === 'yes');
  return {
    ...(isScheduleDay(date) ? { date } : {}),
    ...Object.fromEntries(on.map((filter) => [filter, 'yes' as const])),
  };
}

/** Returns the search parameters for the week of a day, with the same filters, or undefined outside the allowed years. */
export function weekSearchOf(day: string, search: WeekSearch = {}): WeekSearch | undefined {
  return isScheduleDay(day) ? { ...search, date: day } : undefined;
}

/** Returns the search parameters with a filter turned on or off. */
export function withWeekFilter(search: WeekSearch, filter: WeekFilter, isOn: boolean): WeekSearch {
  return readWeekSearch({ ...search, [filter]: isOn ? 'yes' : undefined });
}

/** Returns how many flights a week has. */
export function countFlights({ flights }: FlightWeek): number {
  return Object.values(flights).flat().length;
}

/** Returns the number of a week's flights in words: "31 flights, 2 of them yours". */
export function flightsOfWeekInWords({ flights }: FlightWeek): string {
  const all = Object.values(flights).flat();
  const own = all.filter(({ isUserAssigned }) => isUserAssigned).length;
  const inAll = counted(all.length, 'flight');
  return own === 0 ? inAll : `${inAll}, ${own} of them yours`;
}

/** Returns whether a flight is past: over, cancelled, or not started hours after its departure. Its card is dimmed. */
export function isPast({ status, scheduledDate }: FlightCard, now: Date): boolean {
  if (!isUpcoming(status)) return true;
  return !isUnderWay(status) && Date.parse(scheduledDate) + LATE_DEPARTURE_MS < now.getTime();
}

/** A day of the list: its current and coming flights, and its past flights. */
export type ListedDay = WeekDay & {
  readonly ahead: readonly FlightCard[];
  readonly finished: readonly FlightCard[];
};

export type WeekList = {
  readonly days: readonly ListedDay[];
  /** The past days of this week, which come last. */
  readonly earlier: readonly ListedDay[];
};

type WeekListParts = {
  readonly days: readonly WeekDay[];
  readonly flights: FlightWeek['flights'];
  /** The flights of the day before the week that may still be under way. */
  readonly dayBefore: readonly FlightCard[];
  readonly now: Date;
  /** `YYYY-MM-DD` in UTC. */
  readonly today: string;
};

/**
 * Returns a week as a list. This week begins with today, where past flights are separate. Today also lists a flight of an
 * earlier day that is still under way or late, because midnight in Zulu ends no flight. Other weeks are in the order of their
 * days.
 */
export function weekAsList({ days, flights, dayBefore, now, today }: WeekListParts): WeekList {
  const at = days.findIndex(({ day }) => day === today);
  if (at < 0) {
    return { days: days.map((one) => ({ ...one, ahead: flights[one.weekday], finished: [] })), earlier: [] };
  }
  const isOver = (flight: FlightCard) => isPast(flight, now);
  const split = (one: WeekDay): ListedDay => ({
    ...one,
    ahead: flights[one.weekday].filter((flight) => !isOver(flight)),
    finished: flights[one.weekday].filter(isOver),
  });
  const [earlier, [first, ...later]] = [days.slice(0, at).map(split), days.slice(at).map(split)];
  const carried = [
    ...dayBefore.filter((flight) => !isOver(flight)),
    ...earlier.flatMap(({ ahead }) => ahead),
  ];
  return {
    days: first === undefined ? later : [{ ...first, ahead: [...carried, ...first.ahead] }, ...later],
    earlier: earlier.map((one) => ({ ...one, ahead: [] })),
  };
}

/** Returns the widths of the board's columns. Past days are narrower than today and coming days. */
export function boardColumns(days: readonly WeekDay[], today: string): string {
  const hasToday = days.some(({ day }) => day === today);
  return days
    .map(({ day }) => (hasToday && day < today ? 'minmax(7.25rem, 0.6fr)' : 'minmax(9rem, 1fr)'))
    .join(' ');
}

/** The number of the viewer's next flights above the board. */
const NEXT_FLIGHTS = 3;

/** Returns the viewer's next flights in these weeks, starting with a flight that is under way. */
export function nextOwnFlights(weeks: readonly FlightWeek[], now: Date): FlightCard[] {
  const own = weeks
    .flatMap(({ flights }) => weekdays.flatMap((weekday) => flights[weekday]))
    .filter((flight) => flight.isUserAssigned && !isPast(flight, now));
  // A flight that was moved may be in both weeks until both are refetched.
  const once = own.filter(({ _id: id }, at) => own.findIndex(({ _id }) => _id === id) === at);
  return once.slice(0, NEXT_FLIGHTS);
}
