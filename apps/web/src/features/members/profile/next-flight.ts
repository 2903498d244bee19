import { DAY_MS } from '@crewroom/domain/days';
import { isPassengerRole } from '@crewroom/domain/flights/roles';
import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import type { UpcomingFlight } from '@crewroom/domain/flights/schemas';

/** Whether a flight departs within a day, so that it is shown large. */
export function isWithinDay({ scheduledDate }: { readonly scheduledDate: string }, now: Date): boolean {
  return Date.parse(scheduledDate) - now.getTime() <= DAY_MS;
}

type Seat = Pick<UpcomingFlight, 'userRole' | 'times' | 'scheduledDate'>;

/** When the holder of a seat must join (ISO): passengers have another joining time than staff. */
export function joinTime({ userRole, times, scheduledDate }: Seat): string {
  return instantBeforeDeparture(
    isPassengerRole(userRole) ? times.passengerJoining : times.staffJoining,
    scheduledDate,
  );
}
