import { MINUTE_MS, WEEK_MS } from '../days.ts';
import { OVERLAP_MS } from './seats.ts';
import { type TimedDeparture, timesMovedWith } from './weekly.ts';

/** The proposed time between a flight and its return flight. Seats of the same crew must not overlap. */
const TURNAROUND_MS = OVERLAP_MS + 30 * MINUTE_MS;

/**
 * Returns the proposed departure and times for the return of a flight: two and a half hours after it, with joining times as
 * long before the departure as on the outbound flight. If that is past at `now`, it is whole weeks later, on the same weekday.
 */
export function returnFlight(outbound: TimedDeparture, now: Date): TimedDeparture {
  const sameDay = Date.parse(outbound.scheduledDate) + TURNAROUND_MS;
  const weeks = Math.max(0, Math.floor((now.getTime() - sameDay) / WEEK_MS) + 1);
  const scheduledDate = new Date(sameDay + weeks * WEEK_MS).toISOString();
  return { scheduledDate, times: timesMovedWith(outbound, scheduledDate) };
}
