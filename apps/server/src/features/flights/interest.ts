import { interestRefusal } from '@crewroom/domain/flights/interest';
import type { OwnData } from '@crewroom/domain/members/endpoints';
import type { ExpressionBuilder } from 'kysely';
import { Refusal } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { invalidateFlight, type LockedFlight, lockFlight, refusalOf } from './locked-flight.ts';
import { lockOwnSeats, noSeatRefusal } from './seat-request.ts';

/** An expression of a query over flights: whether a member is interested in one at `now`. Interest ends at departure. */
export function isInterested(eb: ExpressionBuilder<Tables, 'flights'>, userId: string, now: Date) {
  return eb.and([
    eb('flights.scheduled_date', '>', toInstant(now)),
    eb(
      'flights.id',
      'in',
      eb
        .selectFrom('flight_interests')
        .where('flight_interests.user_id', '=', userId)
        .select('flight_interests.flight_id'),
    ),
  ]);
}

/**
 * Adds the viewer's interest in a flight. Repeating it changes nothing. Returns the flight's id. Rejects with 404 a
 * flight that the viewer may not see, and with 409 one that is not open for interest and a member who has a seat on it.
 */
export async function addInterest(
  uow: UnitOfWork,
  viewer: SignedIn,
  flightId: string,
): Promise<string | Refusal> {
  const locked = await lockOwnSeats(uow, viewer, flightId);
  if (locked instanceof Refusal) return locked;
  const { flight, request } = locked;
  const refusal =
    refusalOf(interestRefusal(flight, flight.hasDeparted)) ?? noSeatRefusal(uow, request, locked);
  if (refusal !== null) return refusal;
  const { numInsertedOrUpdatedRows: added } = await uow.trx
    .insertInto('flight_interests')
    .values({ flight_id: flight.id, user_id: viewer.userId, at: toInstant(uow.now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (added !== 0n) invalidateFlight(uow, flight);
  return flight.id;
}

/**
 * Takes back the viewer's interest in a flight, if there is one. Returns the flight's id. Rejects with 404 a flight that the
 * viewer may not see.
 */
export async function removeInterest(
  uow: UnitOfWork,
  viewer: SignedIn,
  flightId: string,
): Promise<string | Refusal> {
  const flight = await lockFlight(uow, flightId, viewer);
  if (flight instanceof Refusal) return flight;
  await endInterest(uow, flight, viewer.userId);
  return flight.id;
}

/** Ends the interest of one member in a locked flight, or without `userId` of all. */
export async function endInterest(uow: UnitOfWork, flight: LockedFlight, userId?: string): Promise<void> {
  const { numDeletedRows } = await uow.trx
    .deleteFrom('flight_interests')
    .where('flight_id', '=', flight.id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .executeTakeFirst();
  if (numDeletedRows > 0n) invalidateFlight(uow, flight);
}

/** Returns the flights that a member is interested in at `now`, soonest first, for the file of their own data. */
export async function readInterests(
  { db }: Database,
  userId: string,
  now: Date,
): Promise<OwnData['interests']> {
  const rows = await db
    .selectFrom('flight_interests')
    .innerJoin('flights', 'flights.id', 'flight_interests.flight_id')
    .where('flight_interests.user_id', '=', userId)
    .where('flights.scheduled_date', '>', toInstant(now))
    .select(['flights.id', 'flights.flight_code', 'flight_interests.at'])
    .orderBy('flights.scheduled_date')
    .orderBy('flights.id')
    .execute();
  return rows.map((row) => ({ flightId: row.id, flightCode: row.flight_code, at: row.at }));
}
