import type { RankThresholds, Viewer } from '@crewroom/domain/contract/access';
import { topics } from '@crewroom/domain/contract/topics';
import { DAY_MS } from '@crewroom/domain/days';
import { canSeeFlight, flightRefusal } from '@crewroom/domain/flights/rules';
import { flownStatuses, statusesWhere } from '@crewroom/domain/flights/status';
import { timeAboard } from '@crewroom/domain/game/attendance';
import { attendanceRefusal, reportLimits } from '@crewroom/domain/game/rules';
import type { Attendance, AttendanceEvent, AttendanceReceipt } from '@crewroom/domain/game/schemas';
import { expressionBuilder, type Insertable, sql } from 'kysely';
import { Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { parseRows, rowsAsJson } from '../../platform/database/json-rows.ts';
import { countRows, deleteInPages } from '../../platform/database/pages.ts';
import { instantAfter, toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { lateReturnOf, lateReturnsAsJson } from '../flights/late-returns.ts';
import {
  flightHidden,
  flightNotFound,
  type LockedFlight,
  lockAnyFlight,
  refusalOf,
  stateColumns,
  stateOf,
} from '../flights/locked-flight.ts';

/** Locks a flight for the game. Rejects with 404 a flight that is not approved. */
export async function lockForGame(uow: UnitOfWork, flightId: string): Promise<LockedFlight | Refusal> {
  const flight = await lockAnyFlight(uow, flightId);
  return flight?.approvalStatus === 'approved' ? flight : flightNotFound;
}

const tooManyEvents = refuse(
  'attendance_closed',
  `More than ${reportLimits.eventsOfFlight} events of this flight were reported.`,
);

async function hasTooMany(trx: Transaction, flightId: string): Promise<boolean> {
  const reported = trx.selectFrom('attendance_events').where('flight_id', '=', flightId);
  return (await countRows(reported)) > reportLimits.eventsOfFlight;
}

/** Returns the ids of crew and dispatcher of a flight, by the given Roblox ids. */
async function peopleOf(trx: Transaction, flight: LockedFlight, robloxIds: readonly string[]) {
  const rows = await trx
    .selectFrom('users')
    .where('roblox_id', 'in', robloxIds)
    .where((eb) =>
      eb.or([
        eb('id', '=', flight.dispatcherId),
        eb('id', 'in', eb.selectFrom('allocations').where('flight_id', '=', flight.id).select('user_id')),
      ]),
    )
    .select(['id', 'roblox_id'])
    .execute();
  return new Map(rows.map(({ id, roblox_id: robloxId }) => [robloxId, id]));
}

/**
 * Records who joined and left a flight, as the game reports it: each event once, by its id, in any order, and none later than
 * now. People who are neither crew nor dispatcher are not stored. Rejects with 404 a flight that is not approved. Rejects with
 * 409 what `attendanceRefusal` rejects, and events beyond the limit of a flight.
 */
export async function takeAttendance(
  uow: UnitOfWork,
  flightId: string,
  events: readonly AttendanceEvent[],
): Promise<AttendanceReceipt | Refusal> {
  const { trx, now } = uow;
  const flight = await lockForGame(uow, flightId);
  if (flight instanceof Refusal) return flight;
  const instants = events.map(({ at }) => at);
  const refusal = refusalOf(attendanceRefusal(flight, instants, now));
  if (refusal !== null) return refusal;
  const people = await peopleOf(
    trx,
    flight,
    events.map(({ robloxId }) => robloxId),
  );
  const reportedAt = toInstant(now);
  const rows = events.flatMap(({ id, robloxId, type, at: published }) => {
    const userId = people.get(robloxId);
    // An event in the future is recorded as of now, because the clock of that game server is ahead.
    const isToCome = published > reportedAt;
    const at = isToCome ? reportedAt : published;
    return userId === undefined ? [] : [{ flight_id: flight.id, event_id: id, user_id: userId, type, at }];
  });
  const accepted = await storeEvents(trx, rows);
  // Counted afterwards: repeated events take no room, and a rejection rolls back what was stored.
  if (accepted > 0 && (await hasTooMany(trx, flight.id))) return tooManyEvents;
  if (accepted > 0) uow.invalidate(topics.flight(flight.id));
  return { accepted, duplicates: rows.length - accepted, ignored: events.length - rows.length };
}

async function storeEvents(
  trx: Transaction,
  rows: readonly Insertable<Tables['attendance_events']>[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const stored = await trx
    .insertInto('attendance_events')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['flight_id', 'event_id']).doNothing())
    .returning('event_id')
    .execute();
  return stored.length;
}

/** The statuses of flights that have ended. */
export const endedStatuses = statusesWhere(({ phase }) => phase === 'flown' || phase === 'cancelled');

function selectAttendance(database: Database, flightId: string) {
  return database.db
    .selectFrom('flights')
    .where('flights.id', '=', flightId)
    .select((eb) => [
      ...stateColumns,
      'flights.scheduled_date',
      lateReturnsAsJson(database, eb).as('late_returns'),
      eb
        .selectFrom('flight_log')
        .whereRef('flight_log.flight_id', '=', 'flights.id')
        .where('flight_log.to_status', 'in', endedStatuses)
        .select(({ fn }) => fn.max('flight_log.at').as('at'))
        .as('ended_at'),
      rowsAsJson(
        database,
        eb
          .selectFrom('users as person')
          .leftJoin('allocations', (join) =>
            join
              .onRef('allocations.user_id', '=', 'person.id')
              .onRef('allocations.flight_id', '=', 'flights.id'),
          )
          .leftJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
          .where('person.forgotten_at', 'is', null)
          .where((on) =>
            on.or([
              on('person.id', '=', on.ref('flights.dispatcher_id')),
              on('allocations.id', 'is not', null),
            ]),
          )
          .select(['person.id', 'person.username'])
          .orderBy(sql`person.id <> flights.dispatcher_id`)
          .orderBy('flight_roles.position')
          .orderBy('allocations.seat_number'),
      ).as('people'),
      rowsAsJson(
        database,
        eb
          .selectFrom('attendance_events')
          .whereRef('attendance_events.flight_id', '=', 'flights.id')
          .select(['attendance_events.user_id', 'attendance_events.type', 'attendance_events.at']),
      ).as('events'),
    ])
    .executeTakeFirst();
}

/**
 * Returns who was on board a flight according to game reports, the dispatcher first, then the crew. Includes members who gave
 * their seat back after the departure. Rejects with 404 a flight that is hidden from the viewer, and with 403 viewers who do
 * not run it. Uses one SQL statement.
 */
export async function readAttendance(
  database: Database,
  flightId: string,
  viewer: Viewer,
  thresholds: RankThresholds,
  now: Date,
): Promise<Attendance | Refusal> {
  const row = await selectAttendance(database, flightId);
  if (row === undefined) return flightNotFound;
  const flight = stateOf(row);
  if (!canSeeFlight(viewer, flight, thresholds)) return flightHidden;
  const refusal = refusalOf(flightRefusal('seeAttendance', viewer, flight, thresholds));
  if (refusal !== null) return refusal;
  const events = parseRows(row.events);
  const byPerson = Map.groupBy(events, (event) => event.user_id);
  const isOver = endedStatuses.includes(row.status);
  const end = { isOver, at: (isOver ? row.ended_at : null) ?? toInstant(now) };
  const timeOf = (id: string) => timeAboard(byPerson.get(id) ?? [], end);
  return {
    reported: events.length > 0,
    people: parseRows(row.people).map(({ id, username }) => ({ userId: id, username, ...timeOf(id) })),
    gaveBack: parseRows(row.late_returns).map((late) => ({
      ...lateReturnOf(late, row.scheduled_date),
      ...timeOf(late.id),
    })),
  };
}

const KEPT_MS = 90 * DAY_MS;

/**
 * Deletes the game reports of flights that were reviewed or archived 90 days ago, or never flown and departed that long ago.
 */
export async function removeOldAttendance(
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const before = instantAfter(now, -KEPT_MS);
  const eb = expressionBuilder<Tables, 'attendance_events'>();
  const old = eb
    .selectFrom('flights')
    .where('scheduled_date', '<=', before)
    .where((on) =>
      on.or([
        on('reviewed_at', '<=', before),
        on('archived_at', '<=', before),
        on('status', 'not in', flownStatuses),
      ]),
    )
    .select('id');
  await deleteInPages(database, 'attendance_events', eb('flight_id', 'in', old), signal);
}
