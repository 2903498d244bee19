import { OVERLAP_MS } from '@crewroom/domain/flights/seats';
import { upcomingStatuses } from '@crewroom/domain/flights/status';
import type { Database, Source } from '../../platform/database/database.ts';
import { prepared, type Text } from '../../platform/database/prepared.ts';
import { toInstant } from '../../platform/database/stored-values.ts';

/** The first and the last departure (ISO timestamps) at which a seat overlaps one on a flight that departs at a timestamp. */
export function overlappingDepartures(departs: string): readonly [from: string, to: string] {
  const at = Date.parse(departs);
  return [toInstant(new Date(at - OVERLAP_MS)), toInstant(new Date(at + OVERLAP_MS))];
}

type Overlap = {
  /** The flight that is left out. */
  readonly flightId: Text;
  readonly userId: Text;
  /** The first and the last departure. */
  readonly from: Text;
  readonly to: Text;
};

/** Selects the other upcoming flights on which a member has a seat that overlaps, earliest first. */
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

/** Reads a member's seats on other upcoming flights that depart within two hours of this one, earliest first. One statement. */
export async function overlapsOf(
  database: Database,
  { id: flightId, scheduled_date: departs }: { readonly id: string; readonly scheduled_date: string },
  userId: string,
) {
  const [from, to] = overlappingDepartures(departs);
  return await readOverlaps(database, { flightId, userId, from, to });
}
