import type { SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import { hasFlownToday, isOnEveningBoard } from '@crewroom/domain/flights/evening';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { missingRoles } from '@crewroom/domain/flights/shortage';
import { counted } from '../../../lib/format-count.ts';

/** The flights of the evening, the soonest first, and how many have flown today. */
type Evening = { readonly flights: readonly FlightCard[]; readonly flownCount: number };

/** Returns the evening's flights on the scheduling board at `now`. */
export function eveningOf({ approved, concluded }: SchedulingBoard, now: Date): Evening {
  return {
    flights: approved
      .filter((flight) => isOnEveningBoard(flight, now))
      .toSorted((one, other) => Date.parse(one.scheduledDate) - Date.parse(other.scheduledDate)),
    flownCount: concluded.filter((flight) => hasFlownToday(flight, now)).length,
  };
}

/** Returns the evening in one line: "4 flights, 1 short of crew, 2 flown today". */
export function eveningInWords({ flights, flownCount }: Evening): string {
  const short = flights.filter((flight) => missingRoles(flight).length > 0).length;
  return [
    counted(flights.length, 'flight'),
    ...(short > 0 ? [`${short} short of crew`] : []),
    ...(flownCount > 0 ? [`${flownCount} flown today`] : []),
  ].join(', ');
}
