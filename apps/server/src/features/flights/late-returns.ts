import { topics } from '@crewroom/domain/contract/topics';
import { minutesAfterDeparture, reliabilityKindOfReturn } from '@crewroom/domain/flights/departure';
import type { ExpressionBuilder } from 'kysely';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Source } from '../../platform/database/database.ts';
import { rowsAsJson } from '../../platform/database/json-rows.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { notifyMembers, withdrawNotices } from '../inbox/inbox.ts';
import { storedEntryOf } from './flight-log.ts';
import type { LockedFlight } from './locked-flight.ts';
import { deleteReliabilityEvents, noticeOfEvent } from './reliability-events.ts';

// A member who gives a seat back after the departure is recorded as absent at once. Until the review, no other absence is
// recorded.

function readLateReturns({ trx }: UnitOfWork, flightId: string) {
  return trx
    .selectFrom('marks')
    .where('flight_id', '=', flightId)
    .where('kind', '=', 'absent')
    .select(['id', 'user_id as userId', 'at', 'excused'])
    .orderBy('user_id')
    .orderBy('id')
    .execute();
}

/**
 * Returns the ids of the members who gave back their seat on a locked flight after its departure. Empty once it is reviewed.
 */
export async function readLateReturnerIds(uow: UnitOfWork, flight: LockedFlight): Promise<string[]> {
  if (flight.reviewedAt !== null) return [];
  return (await readLateReturns(uow, flight.id)).map(({ userId }) => userId);
}

/**
 * Re-evaluates, after a change of departure, the seats that were given back after the earlier departure of a locked flight.
 * Members were not absent from a flight that had not left. Seats given back before the earlier departure are not re-evaluated,
 * so no change of departure makes them worse.
 */
export async function reassessLateReturns(uow: UnitOfWork, flight: LockedFlight): Promise<void> {
  for (const { id, userId, at, excused } of await readLateReturns(uow, flight.id)) {
    const kind = reliabilityKindOfReturn(flight.scheduledDate, new Date(at));
    if (kind === null) await deleteReliabilityEvents(uow, flight.id, userId);
    if (kind === null || kind === 'absent') continue;
    await uow.trx.updateTable('marks').set({ kind }).where('id', '=', id).execute();
    uow.invalidate(topics.own(userId), topics.record(userId));
    await withdrawNotices(uow, id);
    if (excused === null && flight.status !== 'CANCELLED')
      await notifyMembers(uow, null, [noticeOfEvent(flight, { id, userId, kind })]);
  }
}

/**
 * Excuses some members who gave back their seat on a locked flight after its departure, for a reviewer who knows that they gave
 * notice. A reliability event that is already decided stays unchanged.
 */
export async function excuseLateReturns(
  uow: UnitOfWork,
  flight: LockedFlight,
  userIds: readonly string[],
  reviewerId: string,
): Promise<void> {
  if (userIds.length === 0) return;
  const excused = await uow.trx
    .updateTable('marks')
    .set({ excused: 1, decided_by_id: reviewerId, decided_at: toInstant(uow.now) })
    .where('flight_id', '=', flight.id)
    .where('user_id', 'in', userIds)
    .where('kind', '=', 'absent')
    .where('excused', 'is', null)
    .returning(['id', 'user_id as userId'])
    .execute();
  for (const { id, userId } of excused) {
    uow.invalidate(topics.own(userId), topics.record(userId));
    await withdrawNotices(uow, id);
  }
}

/**
 * Selects, as JSON, the members who gave back their seat on a flight after its departure and have no other, with its log entry.
 */
export function lateReturnsAsJson(database: Source, eb: ExpressionBuilder<Tables, 'flights'>) {
  return rowsAsJson(
    database,
    eb
      .selectFrom('marks')
      .innerJoin('users as returner', 'returner.id', 'marks.user_id')
      .whereRef('marks.flight_id', '=', 'flights.id')
      .where('flights.status', '<>', 'CANCELLED')
      .where('marks.kind', '=', 'absent')
      .where('returner.forgotten_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('allocations')
              .whereRef('allocations.flight_id', '=', 'marks.flight_id')
              .whereRef('allocations.user_id', '=', 'marks.user_id')
              .select('allocations.id'),
          ),
        ),
      )
      .select(({ selectFrom }) => [
        'returner.id',
        'returner.username',
        'marks.at',
        selectFrom('flight_log')
          .whereRef('flight_log.flight_id', '=', 'marks.flight_id')
          .whereRef('flight_log.performed_by_id', '=', 'marks.user_id')
          .where('flight_log.kind', '=', 'seat_given_back')
          .select('flight_log.facts')
          .orderBy('flight_log.number', 'desc')
          .limit(1)
          .as('facts'),
      ])
      .orderBy('marks.at')
      .orderBy('marks.id'),
  );
}

type LateReturnRow = {
  readonly id: string;
  readonly username: string;
  readonly at: string;
  readonly facts: string | null;
};

/** Maps a row of `lateReturnsAsJson` to the shape of the API. `departure` is the flight's departure (ISO timestamp). */
export function lateReturnOf({ id, username, at, facts: payload }: LateReturnRow, departure: string) {
  const logged = storedEntryOf({
    kind: 'seat_given_back',
    facts: payload ?? '{"role":""}',
    from_status: null,
    to_status: null,
  });
  return {
    userId: id,
    username,
    role: 'role' in logged.payload ? logged.payload.role : '',
    at,
    minutesAfterDeparture: minutesAfterDeparture(at, departure) ?? 0,
  };
}
