import { OVERLAP_MS } from '@crewroom/domain/flights/seats';
import { upcomingStatuses } from '@crewroom/domain/flights/status';
import type { Database, Source } from '../../platform/database/database.ts';
import { prepared, type Text } from '../../platform/database/prepared.ts';
import { toInstant } from '../../platform/database/stored-values.ts';

/** Returns the first and last departure (ISO timestamps) of flights whose seats overlap with a given departure. */
export function overlappingDepartures(departs: string): readonly [from: string, to: string] {
  const at = Date.parse(departs);
  return [toInstant(new Date(at - OVERLAP_MS)), toInstant(new Date(at + OVERLAP_MS))];
}

type Overlap = {
  /** The flight to leave out. */
  readonly flightId: Text;
  readonly userId: Text;
  /** The first and the last departure. */
  readonly from: Text;
  readonly to: Text;
};

/** Selects the other upcoming flights on which a member has an overlapping seat, earliest first. */
export function selectOverlaps({ db }: Source, { flightId, userId, from, to }: Overlap) {
  return db
    .selectFrom('allocations')
    .innerJoin('flights', 'flights.id', 'allocations.flight_id')
    .where('allocations.user_id', '=', userId)
    .where('flights.id', '<>', flightId)
    .where('flights.status', 'in', upcomingStatuses)
    .where('allocations.departs', '>=', from)
    .where('allocations.departs', '<=', to)
    .select([
      'flights.id as _id',
      'flights.flight_code as flightCode',
      'flights.scheduled_date as scheduledDate',
    ])
    .orderBy('allocations.departs')
    .orderBy('allocations.id');
}

const readOverlaps = prepared({ flightId: 'text', userId: 'text', from: 'text', to: 'text' }, selectOverlaps);

/**
 * Returns a member's seats on other upcoming flights that depart within two hours of this one, earliest first. Uses one SQL
 * statement.
 */
export async function findOverlaps(
  database: Database,
  { id: flightId, scheduled_date: departs }: { readonly id: string; readonly scheduled_date: string },
  userId: string,
) {
  const [from, to] = overlappingDepartures(departs);
  return await readOverlaps(database, { flightId, userId, from, to });
}
