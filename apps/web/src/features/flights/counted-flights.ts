import type { FlightWeek } from '@crewroom/domain/flights/calls';

/** What a week holds, in a line: "31 flights, 2 of them yours". */
export function countedFlights({ flights }: FlightWeek): string {
  const all = Object.values(flights).flat();
  const own = all.filter(({ isUserAssigned }) => isUserAssigned).length;
  const counted = all.length === 1 ? '1 flight' : `${all.length} flights`;
  return own === 0 ? counted : `${counted}, ${own} of them yours`;
}
