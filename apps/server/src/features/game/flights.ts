import { DAY_MS, HOUR_MS } from '@crewroom/domain/days';
import { gameFlightsWindow } from '@crewroom/domain/game/rules';
import type { GameFlight } from '@crewroom/domain/game/schemas';
import { type Refusal, refuseField } from '../../platform/changes/refusal.ts';
import type { Database } from '../../platform/database/database.ts';
import { parseRows, rowsAsJson } from '../../platform/database/json-rows.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { fieldColumns, fieldsOf } from '../flights/field-columns.ts';

function selectGameFlights(database: Database) {
  return database.db
    .selectFrom('flights')
    .where('flights.approval_status', '=', 'approved')
    .select((eb) => [
      'flights.id',
      'flights.status',
      ...fieldColumns,
      rowsAsJson(
        database,
        eb
          .selectFrom('users as dispatcher')
          .whereRef('dispatcher.id', '=', 'flights.dispatcher_id')
          .where('dispatcher.forgotten_at', 'is', null)
          .select(['dispatcher.roblox_id as robloxId', 'dispatcher.username']),
      ).as('dispatcher'),
      rowsAsJson(
        database,
        eb
          .selectFrom('allocations')
          .innerJoin('users as member', 'member.id', 'allocations.user_id')
          .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
          .whereRef('allocations.flight_id', '=', 'flights.id')
          .where('member.forgotten_at', 'is', null)
          .select(['member.roblox_id as robloxId', 'member.username', 'flight_roles.name as role'])
          .orderBy('flight_roles.position')
          .orderBy('allocations.seat_number'),
      ).as('crew'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectGameFlights>['execute']>>[number];

function gameFlightOf(row: Row): GameFlight {
  const { flightCode, route, aircraft, gate, scheduledDate, times } = fieldsOf(row);
  return {
    _id: row.id,
    flightCode,
    route,
    aircraft,
    gate,
    scheduledDate,
    times,
    status: row.status,
    dispatcher: parseRows(row.dispatcher)[0] ?? null,
    crew: parseRows(row.crew),
  };
}

type Span = { readonly from?: string | undefined; readonly to?: string | undefined };

function spanRefusal(from: number, to: number): Refusal | null {
  const { mostDays } = gameFlightsWindow;
  if (to >= from && to - from <= mostDays * DAY_MS) return null;
  return refuseField('to', `Ask for a span of at most ${mostDays} days that ends after it begins.`);
}

/**
 * Returns approved flights that depart between two timestamps, soonest first. The default is from three hours ago to a day
 * ahead. Rejects with 400 a range that ends before it begins, or is longer than 31 days. Uses one SQL statement.
 */
export async function readGameFlights(
  database: Database,
  span: Span,
  now: Date,
): Promise<GameFlight[] | Refusal> {
  const { hoursBack, hoursAhead } = gameFlightsWindow;
  const from = span.from === undefined ? now.getTime() - hoursBack * HOUR_MS : Date.parse(span.from);
  const to = span.to === undefined ? now.getTime() + hoursAhead * HOUR_MS : Date.parse(span.to);
  const refusal = spanRefusal(from, to);
  if (refusal !== null) return refusal;
  const rows = await selectGameFlights(database)
    .where('flights.scheduled_date', '>=', toInstant(new Date(from)))
    .where('flights.scheduled_date', '<=', toInstant(new Date(to)))
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id')
    .execute();
  return rows.map(gameFlightOf);
}

/** Returns one approved flight as the game sees it, or undefined. */
export async function readGameFlight(database: Database, flightId: string): Promise<GameFlight | undefined> {
  const row = await selectGameFlights(database).where('flights.id', '=', flightId).executeTakeFirst();
  return row && gameFlightOf(row);
}
