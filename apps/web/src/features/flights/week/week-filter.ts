import type { FlightWeek } from '@crewroom/domain/flights/endpoints';
import { takeSeatRefusal } from '@crewroom/domain/flights/rules';
import { weekdays } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { stateOf } from '../management.ts';
import { isFull } from '../seats.ts';
import { type WeekFilter, type WeekSearch, weekFilters } from './week.ts';

const filterMatches = {
  free: (flight) => !flight.isUserAssigned && takeSeatRefusal(stateOf(flight)) === null && !isFull(flight),
  mine: ({ isUserAssigned }) => isUserAssigned,
} as const satisfies Record<WeekFilter, (flight: FlightCard) => boolean>;

/**
 * Returns the flights that pass every filter that is on: flights with a seat that the viewer could take, and flights with the
 * viewer's seat.
 */
export function filteredFlights(flights: readonly FlightCard[], search: WeekSearch): FlightCard[] {
  const filters = weekFilters.filter((filter) => search[filter] === 'yes');
  return flights.filter((flight) => filters.every((one) => filterMatches[one](flight)));
}

/** Returns the week with the flights that pass every filter. Returns the same object without a filter. */
export function filteredWeek(week: FlightWeek, search: WeekSearch): FlightWeek {
  if (weekFilters.every((filter) => search[filter] !== 'yes')) return week;
  const days = weekdays.map((weekday) => [weekday, filteredFlights(week.flights[weekday], search)] as const);
  return { ...week, flights: { ...week.flights, ...Object.fromEntries(days) } };
}
