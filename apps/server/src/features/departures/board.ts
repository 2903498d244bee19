import type { PublicDeparture, PublicDepartures } from '@crewroom/domain/departures/endpoints';
import {
  canPassengersJoin,
  departuresRange,
  isShownToPublic,
  validUntil,
} from '@crewroom/domain/departures/rules';
import { flightStatuses } from '@crewroom/domain/flights/status';
import { Expiring } from '../../platform/changes/versions.ts';
import type { Database } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { instantAfter } from '../../platform/database/stored-values.ts';
import { changeColumns } from '../flights/flight-log.ts';

/**
 * A departure with the data that a calendar needs: the number of changes, which only grows, and the time of the last one (ISO).
 */
export type Departure = PublicDeparture & {
  readonly id: string;
  readonly changes: number;
  readonly changedAt: string;
};

/** The data of all formats of the departures. */
export type DeparturesBoard = { readonly airline: string; readonly departures: readonly Departure[] };

/** The airline's settings for the departures. */
export type DeparturesSettings = { readonly airline: string; readonly joinUrl: string | null };

const shownStatuses = flightStatuses.filter(isShownToPublic);

// The columns are listed explicitly. None of them contains a person.
const readSpan = prepared({ from: 'text', to: 'text' }, ({ db }, { from, to }) =>
  db
    .selectFrom('flights')
    .where('approval_status', '=', 'approved')
    .where('status', 'in', shownStatuses)
    .where('scheduled_date', '>=', from)
    .where('scheduled_date', '<=', to)
    .select((eb) => [
      'id',
      'flight_code',
      'departure',
      'arrival',
      'aircraft',
      'gate',
      'scheduled_date',
      'boarding',
      'passenger_joining',
      'status',
      'created_at',
      ...changeColumns(eb),
    ])
    .orderBy('scheduled_date')
    .orderBy('id'),
);

/**
 * Returns the approved departures from two hours before `now` to seven days after it, soonest first. Includes cancelled
 * flights, but no concluded ones. They expire after half a minute, or when passengers join, board or depart. Uses one SQL
 * statement.
 */
export async function readDepartures(
  database: Database,
  { airline, joinUrl }: DeparturesSettings,
  now: Date,
): Promise<Expiring<DeparturesBoard>> {
  const { backMs, aheadMs } = departuresRange;
  const rows = await readSpan(database, {
    from: instantAfter(now, -backMs),
    to: instantAfter(now, aheadMs),
  });
  const departures = rows.map((row): Departure => {
    const departing = {
      scheduledDate: row.scheduled_date,
      boarding: row.boarding,
      passengerJoining: row.passenger_joining,
      status: row.status,
    };
    return {
      id: row.id,
      changes: Number(row.changes),
      changedAt: row.changed_at ?? row.created_at,
      flightCode: row.flight_code,
      route: { departure: row.departure, arrival: row.arrival },
      aircraft: row.aircraft,
      gate: row.gate ?? '',
      ...departing,
      joinUrl: canPassengersJoin(departing, now) ? joinUrl : null,
    };
  });
  return new Expiring({ airline, departures }, validUntil(departures, now));
}

/** Maps the departures to the shape of the API. */
export function departuresResponse({ airline, departures }: DeparturesBoard): PublicDepartures {
  return {
    airline,
    flights: departures.map(({ id: _id, changes: _changes, changedAt: _changedAt, ...shown }) => shown),
  };
}
