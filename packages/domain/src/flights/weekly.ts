import { WEEK_DAYS } from '../days.ts';
import { perName } from '../per-name.ts';
import { daysLaterIn, ZULU } from '../time-zones.ts';
import { instantBeforeDeparture, type TimesBefore, timesBefore } from './schedule.ts';

/** A departure (ISO instant) with its times before it (`HH:mm`, UTC). */
export type TimedDeparture = { readonly scheduledDate: string; readonly times: TimesBefore };

/** A flight of a weekly series; `isZuluMoved` when its departure has another time of day in UTC than the flight before it. */
export type WeeklyFlight = TimedDeparture & { readonly isZuluMoved: boolean };

/** The same times before another departure: each as long before it as it was before the first. */
export function timesMovedWith({ scheduledDate, times }: TimedDeparture, departure: string): TimesBefore {
  const movedBy = Date.parse(departure) - Date.parse(scheduledDate);
  return perName(timesBefore, (name) => {
    const before = Date.parse(instantBeforeDeparture(times[name], scheduledDate));
    return new Date(before + movedBy).toISOString().slice(11, 16);
  });
}

/**
 * The flights of a series of so many weeks, the first one included, in the order of departure. Each departs at the same local
 * time of a time zone, so its time in UTC moves where that zone changes its clocks; the times before it move with it. A local
 * time that does not exist or exists twice is read as `daysLaterIn` says. Throws a RangeError for an unknown zone.
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
