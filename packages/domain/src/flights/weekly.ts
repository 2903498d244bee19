import { WEEK_DAYS } from '../days.ts';
import { recordFromNames } from '../record-from-names.ts';
import { daysLaterIn, ZULU } from '../time-zones.ts';
import { instantBeforeDeparture, type TimesBefore, timesBefore } from './schedule.ts';

/** A departure (ISO timestamp) with its times before it (`HH:mm`, UTC). */
export type TimedDeparture = { readonly scheduledDate: string; readonly times: TimesBefore };

/**
 * A flight of a weekly series. `isZuluMoved` means that its departure has another time of day in UTC than the previous flight.
 */
export type WeeklyFlight = TimedDeparture & { readonly isZuluMoved: boolean };

/** Returns the same times before another departure, each as long before it as before the first. */
export function timesMovedWith({ scheduledDate, times }: TimedDeparture, departure: string): TimesBefore {
  const movedBy = Date.parse(departure) - Date.parse(scheduledDate);
  return recordFromNames(timesBefore, (name) => {
    const before = Date.parse(instantBeforeDeparture(times[name], scheduledDate));
    return new Date(before + movedBy).toISOString().slice(11, 16);
  });
}

/**
 * Returns the flights of a series of the given number of weeks, including the first, in the order of departure. Each departs at
 * the same local time of a time zone, so its UTC time changes with the zone's clocks. The times before it move with it. A local
 * time that does not exist or exists twice is resolved like in `daysLaterIn`. Throws a RangeError for an unknown zone.
 */
export function weeklyFlights(
  first: TimedDeparture,
  weeks: number,
  timeZone: string = ZULU,
): readonly WeeklyFlight[] {
  const departures = Array.from({ length: weeks }, (_, week) =>
    new Date(daysLaterIn(timeZone, Date.parse(first.scheduledDate), week * WEEK_DAYS)).toISOString(),
  );
  return departures.map((scheduledDate, week) => ({
    scheduledDate,
    times: timesMovedWith(first, scheduledDate),
    isZuluMoved: scheduledDate.slice(11) !== (departures[week - 1] ?? scheduledDate).slice(11),
  }));
}
