import type { FlightWeek } from '@crewroom/domain/flights/calls';
import { fittingRoles, type SeatSeeker } from '@crewroom/domain/flights/fitting';
import { weekdays } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { stateOf } from '../management.ts';

/** A flight with the names of its roles that fit somebody. */
export type FittingFlight = { readonly flight: FlightCard; readonly roles: readonly string[] };

/** How many flights are proposed. */
export const MAX_FITTING = 3;

/** The next flights of the weeks, in their order, that fit somebody. */
export function fittingFlights(weeks: readonly FlightWeek[], seeker: SeatSeeker, now: Date): FittingFlight[] {
  return weeks
    .flatMap(({ flights }) => weekdays.flatMap((weekday) => flights[weekday]))
    .map((flight) => ({
      flight,
      roles: fittingRoles({ ...flight, state: stateOf(flight) }, seeker, now).map(({ name }) => name),
    }))
    .filter(({ roles }) => roles.length > 0)
    .slice(0, MAX_FITTING);
}
