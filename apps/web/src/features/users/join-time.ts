import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import type { UpcomingFlight } from '@crewroom/domain/flights/schemas';

type Seat = Pick<UpcomingFlight, 'userRole' | 'times' | 'scheduledDate'>;

/** When the holder of a seat must be there: passengers have a joining time of their own. */
export function joinTime({ userRole, times, scheduledDate }: Seat): string {
  const isPassenger = userRole.trim().toLowerCase() === 'passenger' || userRole.trim() === '';
  return instantBeforeDeparture(isPassenger ? times.passengerJoining : times.staffJoining, scheduledDate);
}
