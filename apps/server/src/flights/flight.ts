import type { RankThresholds, Viewer } from '@crewroom/domain/contract/access';
import { canSeeFlight } from '@crewroom/domain/flights/rules';
import type { Flight, FlightCard, LogEntry } from '@crewroom/domain/flights/schemas';
import { flightStatuses, isUpcoming } from '@crewroom/domain/flights/status';
import { avatarUrl } from '@crewroom/domain/members/rules';
import type { Database } from '../database/database.ts';
import { parseRows, rowsAsJson } from '../database/stored-values.ts';
import { fieldColumns, fieldsOf } from './field-columns.ts';

/** Flights with their dispatcher, roles and seats, all in one statement; the caller narrows and orders them. */
export function selectFlights(database: Database) {
  return database.db.selectFrom('flights').select((eb) => [
    'flights.id',
    ...fieldColumns.map((column) => `flights.${column}` as const),
    'flights.status',
    'flights.approval_status',
    'flights.dispatcher_id',
    'flights.reviewed_at',
    'flights.reviewed_by_username',
    'flights.archived_at',
    // Looked up flight by flight: a join makes PostgreSQL read every member there is for a long enough list.
    eb
      .selectFrom('users')
      .whereRef('users.id', '=', 'flights.dispatcher_id')
      .select('users.username')
      .$asScalar()
      .$notNull()
      .as('dispatcher_username'),
    rowsAsJson(
      database,
      eb
        .selectFrom('flight_roles')
        .whereRef('flight_roles.flight_id', '=', 'flights.id')
        .select(['flight_roles.id', 'flight_roles.position', 'flight_roles.name', 'flight_roles.capacity'])
        .orderBy('flight_roles.position'),
    ).as('roles'),
    rowsAsJson(
      database,
      eb
        .selectFrom('allocations')
        .innerJoin('users as member', 'member.id', 'allocations.user_id')
        .whereRef('allocations.flight_id', '=', 'flights.id')
        .select([
          'allocations.flight_role_id',
          'allocations.seat_number',
          'allocations.assigned_at',
          'member.id as user_id',
          'member.roblox_id',
          'member.username',
        ])
        .orderBy('allocations.assigned_at')
        .orderBy('allocations.seat_number'),
    ).as('seats'),
  ]);
}

/** A row of `selectFlights`. */
export type FlightRow = Awaited<ReturnType<ReturnType<typeof selectFlights>['execute']>>[number];

function seatOf(seat: { user_id: string; roblox_id: string; username: string; assigned_at: string }) {
  return {
    user: { _id: seat.user_id, robloxAvatarUrl: avatarUrl(seat.roblox_id) },
    username: seat.username,
    assignedAt: seat.assigned_at,
  };
}

function rolesOf(row: FlightRow) {
  const seats = parseRows(row.seats);
  return parseRows(row.roles)
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, name, capacity }) => ({
      name,
      capacity,
      assigned: seats.filter((seat) => seat.flight_role_id === id).map(seatOf),
    }));
}

/** A flight as a card of the week or of the board shows it to a viewer. */
export function cardOf(row: FlightRow, viewerId: string): FlightCard {
  const roles = rolesOf(row);
  const assigned = roles.flatMap((role) => role.assigned);
  return {
    _id: row.id,
    ...fieldsOf(row),
    status: row.status,
    approvalStatus: row.approval_status,
    dispatcher: { _id: row.dispatcher_id, robloxUsername: row.dispatcher_username },
    dispatcherUsername: row.dispatcher_username,
    roles,
    assignedSlots: assigned.length,
    totalSlots: roles.reduce((sum, { capacity }) => sum + capacity, 0),
    isUserAssigned: assigned.some(({ user }) => user._id === viewerId),
    reviewedAt: row.reviewed_at,
    reviewedBy: row.reviewed_by_username,
    archived: row.archived_at !== null,
  };
}

const OVERLAP_MS = 2 * 3_600_000;
const upcoming = flightStatuses.filter(isUpcoming);

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
    .where('flights.status', 'in', upcoming)
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
  const facts = { approvalStatus: row.approval_status, dispatcherId: row.dispatcher_id };
  if (!canSeeFlight(viewer, facts, thresholds)) return null;
  return {
    ...cardOf(row, viewer.userId),
    logs: parseRows(row.log).map(logEntryOf),
    overlaps: await overlapsOf(database, row, seated),
  };
}
