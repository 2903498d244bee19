import { DAY_MS, daysSinceMonday, HOUR_MS, MINUTE_MS } from '../days.ts';
import { namesOf, recordFromNames } from '../record-from-names.ts';

/** The keys of a week's days, in order. A week starts on Monday, 00:00Z. */
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

/** Returns one value for each day of a week: the result of `of`. */
export function byWeekday<T>(of: (weekday: Weekday) => T): Readonly<Record<Weekday, T>> {
  return recordFromNames(weekdays, of);
}

/**
 * How long after its departure a flight that has not begun counts as late, in milliseconds. Later than that, its status was
 * probably forgotten.
 */
export const LATE_DEPARTURE_MS = 3 * HOUR_MS;

/** Returns the earliest of some flights that is upcoming, or should have departed less than three hours ago. */
export function nextFlightOf<Flight extends { readonly scheduledDate: string }>(
  flights: readonly Flight[],
  now: Date,
): Flight | undefined {
  return flights
    .filter(({ scheduledDate }) => Date.parse(scheduledDate) > now.getTime() - LATE_DEPARTURE_MS)
    .toSorted((one, other) => Date.parse(one.scheduledDate) - Date.parse(other.scheduledDate))[0];
}

const SCHEDULE_DAY = /^(?:19[7-9]\d|2\d{3})-\d{2}-\d{2}$/;

/** Returns whether a text is an existing day (`YYYY-MM-DD`) in the years that the API accepts, 1970 to 2999. */
export function isScheduleDay(text: unknown): text is string {
  if (typeof text !== 'string' || !SCHEDULE_DAY.test(text)) return false;
  const at = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Returns the weekday of a timestamp (ISO), in UTC. */
export function weekdayOf(instant: string): Weekday {
  return weekdays[daysSinceMonday(new Date(instant))] ?? 'Monday';
}

/** The minimum and maximum number of flights of a series, a week apart. */
export const seriesLimits = { min: 2, max: 12 } as const;

/** The times before a departure, with the default minutes before it. */
export const proposedLead = { staffJoining: 60, passengerJoining: 40, boarding: 20 } as const;

export type TimeBefore = keyof typeof proposedLead;

/** The names of the times before a departure, earliest first. */
export const timesBefore = namesOf(proposedLead);

/** One time of day (`HH:mm`, UTC) for each of the times before a departure. */
export type TimesBefore = { readonly [Name in TimeBefore]: string };

/** Returns the default times of day (`HH:mm`, UTC) for a departure at a time of day. Some may be on the previous evening. */
export function proposedTimes(departure: string): TimesBefore {
  const at = Date.parse(`1970-01-02T${departure}:00.000Z`);
  const before = (name: TimeBefore) =>
    new Date(at - proposedLead[name] * MINUTE_MS).toISOString().slice(11, 16);
  return recordFromNames(timesBefore, before);
}

/**
 * Returns the times for a departure at a time of day (`HH:mm`): those in `own` that the user chose, and defaults for the
 * others.
 */
export function withProposedTimes(
  times: TimesBefore,
  own: readonly string[],
  departure: string,
): TimesBefore {
  const ownTimes = timesBefore
    .filter((name) => own.includes(name))
    .map((name) => [name, times[name]] as const);
  return { ...proposedTimes(departure), ...Object.fromEntries(ownTimes) };
}

/** The maximum number of flights in a list of the scheduling board, of a profile or of the preview of a term's end. */
export const MAX_LISTED_FLIGHTS = 200;

/** How far in the past or future a departure may be set. */
const departureWindow = { hoursPast: 24, daysAhead: 366 } as const;

/**
 * Returns the error message for a departure (ISO timestamp) that may not be set at `now`, or null. It may be at most 24 hours
 * past and at most 366 days ahead.
 */
export function departureError(scheduledDate: string, now: Date): string | null {
  const msAhead = Date.parse(scheduledDate) - now.getTime();
  if (msAhead < -departureWindow.hoursPast * HOUR_MS) {
    return `The departure is more than ${departureWindow.hoursPast} hours past.`;
  }
  if (msAhead > departureWindow.daysAhead * DAY_MS) {
    return `The departure is more than ${departureWindow.daysAhead} days ahead.`;
  }
  return null;
}

/**
 * Returns the timestamp (ISO) of a time of day (`HH:mm`, UTC) before a departure (ISO timestamp). It is on the same day, or on
 * the previous day if the time of day is later than the departure's.
 */
export function instantBeforeDeparture(timeOfDay: string, departure: string): string {
  const sameDay = Date.parse(`${departure.slice(0, 10)}T${timeOfDay}:00.000Z`);
  const isDayBefore = timeOfDay > departure.slice(11, 16);
  return new Date(isDayBefore ? sameDay - DAY_MS : sameDay).toISOString();
}

/** A seat given back within this many hours before the departure is given back at short notice. */
export const SHORT_NOTICE_HOURS = 12;

/**
 * Returns whether a seat that is given back at `now` is at short notice: before the departure (ISO timestamp), and less than 12
 * hours before it.
 */
export function isShortNotice(departure: string, now: Date): boolean {
  const ahead = Date.parse(departure) - now.getTime();
  return ahead > 0 && ahead < SHORT_NOTICE_HOURS * HOUR_MS;
}

/** The consequence of giving a seat back at short notice, shown where a member does so. */
export const shortNoticeWords = `A seat given back less than ${SHORT_NOTICE_HOURS} hours before departure counts as short notice for your reliability, unless you take a seat on the flight again.`;
