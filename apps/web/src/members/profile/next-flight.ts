import { DAY_MS } from '@crewroom/domain/days';
import { instantBeforeDeparture, LATE_DEPARTURE_MS } from '@crewroom/domain/flights/schedule';
import type { UpcomingFlight } from '@crewroom/domain/flights/schemas';

type Departing = { readonly scheduledDate: string };

const millisecondsUntil = ({ scheduledDate }: Departing, now: Date): number =>
  Date.parse(scheduledDate) - now.getTime();

/** The earliest flight that is to come, or should have departed less than three hours ago. */
export function nextFlightOf<Flight extends Departing>(
  flights: readonly Flight[],
  now: Date,
): Flight | undefined {
  return flights
    .filter((flight) => millisecondsUntil(flight, now) > -LATE_DEPARTURE_MS)
    .toSorted((one, other) => Date.parse(one.scheduledDate) - Date.parse(other.scheduledDate))[0];
}

/** Whether a flight departs within a day, which shows it large. */
export function isWithinDay(flight: Departing, now: Date): boolean {
  return millisecondsUntil(flight, now) <= DAY_MS;
}

/** How many of these flights depart before the term is over: before its planned end, or by now once that is past. */
export function seatsInTerm(flights: readonly Departing[], nextQuotaReset: string, now: Date): number {
  const end = Math.max(Date.parse(nextQuotaReset), now.getTime());
  return flights.filter(({ scheduledDate }) => Date.parse(scheduledDate) < end).length;
}

type Seat = Pick<UpcomingFlight, 'userRole' | 'times' | 'scheduledDate'>;

/** When the holder of a seat must join (ISO instant): passengers have another joining time than staff. */
export function joinTime({ userRole, times, scheduledDate }: Seat): string {
  const isPassenger = userRole.trim().toLowerCase() === 'passenger' || userRole.trim() === '';
  return instantBeforeDeparture(isPassenger ? times.passengerJoining : times.staffJoining, scheduledDate);
}
