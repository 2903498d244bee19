import type { FlightWeek } from '@crewroom/domain/flights/calls';
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

/** The week with the flights that pass every filter: those with a seat one could take, and those one has a seat on. */
export function filteredWeek(week: FlightWeek, search: WeekSearch): FlightWeek {
  const filters = weekFilters.filter((filter) => search[filter] === 'yes');
  if (filters.length === 0) return week;
  const days = weekdays.map(
    (weekday) =>
      [
        weekday,
        week.flights[weekday].filter((flight) => filters.every((one) => filterMatches[one](flight))),
      ] as const,
  );
  return { ...week, flights: { ...week.flights, ...Object.fromEntries(days) } };
}
