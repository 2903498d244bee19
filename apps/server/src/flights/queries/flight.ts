import type { RankThresholds, Viewer } from '@crewroom/domain/auth/rank';
import type { Flight, LogEntry } from '@crewroom/domain/flights/flight-schema';
import { canSeeFlight } from '@crewroom/domain/flights/permissions';
import { flightStatuses, isAhead } from '@crewroom/domain/flights/status';
import type { Database } from '../../database/database.ts';
import { parseRows, rowsAsJson } from '../../database/json-rows.ts';
import { cardOf, type FlightRow, selectFlights } from './flight-columns.ts';

const OVERLAP_MS = 2 * 3_600_000;
const ahead = flightStatuses.filter((status) => isAhead(status));

function selectWithLog(database: Database, flightId: string) {
  return selectFlights(database)
    .where('flights.id', '=', flightId)
    .select((eb) =>
      rowsAsJson(
        database,
        eb
          .selectFrom('flight_log')
          .whereRef('flight_log.flight_id', '=', 'flights.id')
          .select([
            'flight_log.id',
            'flight_log.action',
            'flight_log.details',
            'flight_log.from_status',
            'flight_log.to_status',
            'flight_log.at',
            'flight_log.performed_by_username',
          ])
          .orderBy('flight_log.at', 'desc')
          .orderBy('flight_log.id', 'desc'),
      ).as('log'),
    )
    .executeTakeFirst();
}

type LogRow = {
  readonly action: LogEntry['action'];
  readonly details: string;
  readonly from_status: LogEntry['from'] | null;
  readonly to_status: LogEntry['to'] | null;
  readonly at: string;
  readonly performed_by_username: string;
};

function logEntryOf(row: LogRow): LogEntry {
  return {
    action: row.action,
    details: row.details,
    timestamp: row.at,
    performedByUsername: row.performed_by_username,
    ...(row.from_status && { from: row.from_status }),
    ...(row.to_status && { to: row.to_status }),
  };
}

/** Other seats of a member that depart within two hours of a flight, soonest first. */
async function overlapsOf(
  { db }: Database,
  flight: Pick<FlightRow, 'id' | 'scheduled_date'>,
  userId: string,
) {
  const at = Date.parse(flight.scheduled_date);
  const rows = await db
    .selectFrom('allocations')
    .innerJoin('flights', 'flights.id', 'allocations.flight_id')
    .where('allocations.user_id', '=', userId)
    .where('flights.id', '<>', flight.id)
    .where('flights.status', 'in', ahead)
    .where('flights.scheduled_date', '>=', new Date(at - OVERLAP_MS).toISOString())
    .where('flights.scheduled_date', '<=', new Date(at + OVERLAP_MS).toISOString())
    .select(['flights.id', 'flights.flight_code', 'flights.scheduled_date'])
    .orderBy('flights.scheduled_date')
    .execute();
  return rows.map((row) => ({ _id: row.id, flightCode: row.flight_code, scheduledDate: row.scheduled_date }));
}

/**
 * A flight as a viewer may see it, its log newest first, with the other seats near it of `seated`: the viewer, unless
 * another was just given a seat. Null when there is no such flight for the viewer. Two statements.
 */
export async function flightFor(
  database: Database,
  flightId: string,
  viewer: Viewer,
  thresholds: RankThresholds,
  seated: string = viewer.userId,
): Promise<Flight | null> {
  const row = await selectWithLog(database, flightId);
  if (row === undefined) return null;
  const facts = { status: row.status, approvalStatus: row.approval_status, dispatcherId: row.dispatcher_id };
  if (!canSeeFlight(viewer, facts, thresholds)) return null;
  return {
    ...cardOf(row, viewer.userId),
    logs: parseRows(row.log).map(logEntryOf),
    overlaps: await overlapsOf(database, row, seated),
  };
}
