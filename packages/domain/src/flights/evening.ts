import { HOUR_MS, zuluDayOf } from '../days.ts';
import { needsClosing } from './departure.ts';
import { type FlightStatus, isFlown, isUpcoming, statuses } from './status.ts';

/** How many hours before and after now the board also shows departures of adjacent days, so that it works at midnight. */
const EVENING_REACH_HOURS = 6;

type TimedFlight = {
  readonly status: FlightStatus;
  /** The departure (ISO timestamp). */
  readonly scheduledDate: string;
};

/**
 * Returns whether an approved flight is on the evening board at `now`. It departs on the UTC day of `now` or within six hours
 * of it, or it is under way. Flights that are over, are cancelled or need closing are not on the board.
 */
export function isOnEveningBoard({ status, scheduledDate }: TimedFlight, now: Date): boolean {
  const isToClose = needsClosing({ status, scheduledDate, approvalStatus: 'approved' }, now);
  if (!isUpcoming(status) || isToClose) return false;
  if (statuses[status].phase === 'flying') return true;
  const msFromNow = Math.abs(Date.parse(scheduledDate) - now.getTime());
  return scheduledDate.slice(0, 10) === zuluDayOf(now) || msFromNow <= EVENING_REACH_HOURS * HOUR_MS;
}

/** Returns whether a flight departed on the UTC day of `now` and has ended. */
export function hasFlownToday({ status, scheduledDate }: TimedFlight, now: Date): boolean {
  return isFlown(status) && scheduledDate.slice(0, 10) === zuluDayOf(now);
}
