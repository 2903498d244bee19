import { closingCutoff } from '@crewroom/domain/flights/departure';
import type { FlightHistoryEntry, UpcomingFlight, WaitingFlight } from '@crewroom/domain/flights/schemas';
import { flightStatuses, upcomingStatuses } from '@crewroom/domain/flights/status';
import { profileLimits } from '@crewroom/domain/members/rules';
import type { Expression, ExpressionBuilder } from 'kysely';
import { isUpcoming } from '../../platform/database/conditions.ts';
import type { Database, Source } from '../../platform/database/database.ts';
import { prepared, type Text } from '../../platform/database/prepared.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { ofUser } from '../../platform/people/identity.ts';
import { briefColumns, briefOf } from './field-columns.ts';

const pastStatuses = flightStatuses.filter((status) => !upcomingStatuses.includes(status));

const isUpcomingSeat = (eb: ExpressionBuilder<Tables, 'allocations' | 'flights'>, cutoff: Text) =>
  isUpcoming(eb, eb.ref('allocations.departs'), cutoff);

/** Returns the columns that count the flights of each list on a member's profile, beyond the limit of the list too. */
export function flightCountColumns(eb: ExpressionBuilder<Tables, 'users'>, cutoff: Text) {
  const seats = eb
    .selectFrom('allocations')
    .innerJoin('flights', 'flights.id', 'allocations.flight_id')
    .whereRef('allocations.user_id', '=', 'users.id')
    .where('flights.approval_status', '=', 'approved')
    .select(({ fn }) => fn.countAll<number | string>().as('count'));
  return [
    seats.where((of) => isUpcomingSeat(of, cutoff)).as('upcoming_flights'),
    seats.where('flights.status', 'in', pastStatuses).as('past_flights'),
    eb
      .selectFrom('wait_list')
      .whereRef('wait_list.user_id', '=', 'users.id')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .as('waiting_flights'),
  ] as const;
}

function seatsOf(database: Source, userId: Expression<string>) {
  return database.db
    .selectFrom('allocations')
    .innerJoin('flights', 'flights.id', 'allocations.flight_id')
    .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
    .where('allocations.user_id', '=', userId)
    .where('flights.approval_status', '=', 'approved')
    .select([
      ...briefColumns,
      'flights.aircraft',
      'flights.gate',
      'flights.staff_joining',
      'flights.passenger_joining',
      'flights.boarding',
      'flight_roles.name as role_name',
      ofUser(database, 'flights.dispatcher_id', 'username').$notNull().as('dispatcher_username'),
      ofUser(database, 'allocations.assigned_by_id', 'username').as('assigner_username'),
    ]);
}

type SeatRow = Awaited<ReturnType<ReturnType<typeof seatsOf>['execute']>>[number];

function commonFields(row: SeatRow) {
  const assigner = row.assigner_username;
  return {
    ...briefOf(row),
    aircraft: row.aircraft,
    userRole: row.role_name,
    assignedBy: assigner === null ? null : { robloxUsername: assigner },
  };
}

const readUpcomingRows = prepared({ userId: 'text', cutoff: 'text' }, (database, { userId, cutoff }) =>
  seatsOf(database, userId)
    .where((eb) => isUpcomingSeat(eb, cutoff))
    .orderBy('allocations.departs')
    .orderBy('allocations.flight_id')
    .limit(profileLimits.returnedFlights),
);

/** Returns a member's seats on approved flights that count as upcoming at `now`, soonest first, 200 at most. */
export async function readUpcomingFlights(
  database: Database,
  userId: string,
  now: Date,
): Promise<UpcomingFlight[]> {
  const rows = await readUpcomingRows(database, { userId, cutoff: closingCutoff(now) });
  return rows.map((row) => ({
    ...commonFields(row),
    gate: row.gate ?? '',
    times: {
      staffJoining: row.staff_joining,
      passengerJoining: row.passenger_joining,
      boarding: row.boarding,
    },
  }));
}

const readWaitingRows = prepared({ userId: 'text' }, ({ db }, { userId }) =>
  db
    .selectFrom('wait_list')
    .innerJoin('flights', 'flights.id', 'wait_list.flight_id')
    .innerJoin('flight_roles', 'flight_roles.id', 'wait_list.flight_role_id')
    .where('wait_list.user_id', '=', userId)
    .select((eb) => [
      ...briefColumns,
      'flights.aircraft',
      'flight_roles.name as role_name',
      eb
        .selectFrom('wait_list as ahead')
        // The role already implies the flight, but the index starts with the flight.
        .whereRef('ahead.flight_id', '=', 'wait_list.flight_id')
        .whereRef('ahead.flight_role_id', '=', 'wait_list.flight_role_id')
        .whereRef('ahead.since', '<', 'wait_list.since')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .as('ahead'),
    ])
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id')
    .limit(profileLimits.returnedFlights),
);

/**
 * Returns the seats that a member waits for, soonest first, 200 at most, each with the place on its waitlist. Uses one SQL
 * statement.
 */
export async function readWaitingFlights(database: Database, userId: string): Promise<WaitingFlight[]> {
  const rows = await readWaitingRows(database, { userId });
  return rows.map((row) => ({
    ...briefOf(row),
    aircraft: row.aircraft,
    userRole: row.role_name,
    position: Number(row.ahead) + 1,
  }));
}

const readHistoryRows = prepared({ userId: 'text' }, (database, { userId }) =>
  seatsOf(database, userId)
    .where('flights.status', 'in', pastStatuses)
    // Matches the order of an index, so that no more seats are read than the limit allows.
    .orderBy('allocations.departs', 'desc')
    .orderBy('allocations.flight_id', 'desc')
    .limit(profileLimits.returnedFlightHistory),
);

/** Returns a member's seats on past flights, including no-shows, newest departure first, 20 at most. */
export async function readFlightHistory(database: Database, userId: string): Promise<FlightHistoryEntry[]> {
  const rows = await readHistoryRows(database, { userId });
  return rows.map((row) => ({
    ...commonFields(row),
    dispatcher: { robloxUsername: row.dispatcher_username },
    dispatcherUsername: row.dispatcher_username,
  }));
}
