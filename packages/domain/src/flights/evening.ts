import { HOUR_MS, zuluDayOf } from '../days.ts';
import { needsClosing } from './departure.ts';
import { type FlightStatus, isFlown, isUpcoming, statuses } from './status.ts';

/** How many hours from now a departure on the day before or after may be, so that an evening does not end at midnight. */
const EVENING_REACH_HOURS = 6;

type Departing = {
  readonly status: FlightStatus;
  /** The departure as an ISO instant. */
  readonly scheduledDate: string;
};

/**
 * Whether an approved flight stands on the evening board at `now`: it departs on the day in UTC, or within six hours of now,
 * before or after midnight; or it is under way. Flights that are over, are cancelled or need closing leave the board.
 */
export function isOnEveningBoard({ status, scheduledDate }: Departing, now: Date): boolean {
  const isErased = needsClosing({ status, scheduledDate, approvalStatus: 'approved' }, now);
  if (!isUpcoming(status) || isErased) return false;
  if (statuses[status].phase === 'flying') return true;
  const msFromNow = Math.abs(Date.parse(scheduledDate) - now.getTime());
  return scheduledDate.slice(0, 10) === zuluDayOf(now) || msFromNow <= EVENING_REACH_HOURS * HOUR_MS;
}

/** Whether a flight departed on the day in UTC of `now` and has ended. */
export function hasFlownToday({ status, scheduledDate }: Departing, now: Date): boolean {
  return isFlown(status) && scheduledDate.slice(0, 10) === zuluDayOf(now);
}
