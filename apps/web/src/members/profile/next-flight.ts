import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import type { UpcomingFlight } from '@crewroom/domain/flights/schemas';
import type { FlightStatus } from '@crewroom/domain/flights/status';
import { timeLeft } from '@crewroom/domain/record/rules';

const HOUR = 3_600_000;
const AHEAD = 24 * HOUR;
// A flight that should have left less than this ago may still leave late; after that its status was forgotten.
const LATE_DEPARTURE = 3 * HOUR;

/** The earliest flight that departs within a day of `now`, or should have departed less than three hours ago. */
export function flightWithinDay<Flight extends { readonly scheduledDate: string }>(
  flights: readonly Flight[],
  now: Date,
): Flight | undefined {
  return flights
    .filter(({ scheduledDate }) => {
      const wait = Date.parse(scheduledDate) - now.getTime();
      return wait > -LATE_DEPARTURE && wait <= AHEAD;
    })
    .toSorted((one, other) => Date.parse(one.scheduledDate) - Date.parse(other.scheduledDate))[0];
}

type Countdown = { readonly join: string; readonly departure: string; readonly status: FlightStatus };

/** The time to the next step of a flight in words, or for a flight under way the time since its departure. */
export function countdown({ join, departure, status }: Countdown, now: Date): string {
  const time = now.getTime();
  const since = timeLeft(now.toISOString(), new Date(departure));
  if (time >= Date.parse(departure)) {
    return status === 'IN PROGRESS' ? `Under way for ${since}` : `Departure was due ${since} ago`;
  }
  if (status === 'IN PROGRESS') return 'Under way';
  return time < Date.parse(join)
    ? `Be there in ${timeLeft(join, now)}`
    : `Departs in ${timeLeft(departure, now)}`;
}

type Seat = Pick<UpcomingFlight, 'userRole' | 'times' | 'scheduledDate'>;

/** When the holder of a seat must join (ISO instant): passengers have another joining time than staff. */
export function joinTime({ userRole, times, scheduledDate }: Seat): string {
  const isPassenger = userRole.trim().toLowerCase() === 'passenger' || userRole.trim() === '';
  return instantBeforeDeparture(isPassenger ? times.passengerJoining : times.staffJoining, scheduledDate);
}
