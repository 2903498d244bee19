import type { Viewer } from '@crewroom/domain/contract/access';
import { type LogAction, SYSTEM_ACTOR } from '@crewroom/domain/flights/log';
import { flightMessages } from '@crewroom/domain/flights/messages';
import { canSeeFlight, type FlightState, type Refused } from '@crewroom/domain/flights/rules';
import type { FlightStatus } from '@crewroom/domain/flights/status';
import { topics } from '@crewroom/domain/topics';
import { sql } from 'kysely';
import type { Change } from '../changes/change.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import { forUpdate } from '../database/transaction.ts';
import { type Refusal, refuse } from '../http/refusal.ts';

export const flightNotFound = refuse('not_found', flightMessages.flightNotFound);

/** A flight as it stands while locked. */
export type LockedFlight = FlightState & {
  readonly id: string;
  readonly dispatcherId: string;
  readonly scheduledDate: string;
};

/** As `lockFlight` where the portal itself acts: undefined for one that is not there at all. */
export async function lockAnyFlight({ trx }: Change, flightId: string): Promise<LockedFlight | undefined> {
  const row = await trx
    .selectFrom('flights')
    .where('id', '=', flightId)
    .select([
      'id',
      'status',
      'approval_status',
      'dispatcher_id',
      'scheduled_date',
      'reviewed_at',
      'archived_at',
    ])
    .$call(forUpdate(trx))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    status: row.status,
    approvalStatus: row.approval_status,
    dispatcherId: row.dispatcher_id,
    scheduledDate: row.scheduled_date,
    reviewedAt: row.reviewed_at,
    archived: row.archived_at !== null,
  };
}

/**
 * Locks a flight until the transaction ends: whatever changes its seats, status, approval or review comes one after
 * the other. `not_found` for one that is not there for the viewer. Order of locks everywhere: term, member, flight.
 */
export async function lockFlight(
  change: Change,
  flightId: string,
  viewer: Viewer,
): Promise<LockedFlight | Refusal> {
  const flight = await lockAnyFlight(change, flightId);
  if (flight === undefined) return flightNotFound;
  return canSeeFlight(viewer, flight, change.rules.thresholds) ? flight : flightNotFound;
}

/** What a rule refuses, as a refusal of the call; null where it refuses nothing. */
export function refusalOf(refused: Refused | null): Refusal | null {
  return refused === null ? null : refuse(refused.code, refused.message);
}

type TouchedFlight = Pick<LockedFlight, 'id' | 'approvalStatus' | 'dispatcherId' | 'scheduledDate'>;

/** Names a flight, the week it stands in and the board. One that is not approved stands in no week, and is hidden. */
export function touchFlight(change: Change, flight: TouchedFlight): void {
  const topic = topics.flight(flight.id);
  if (flight.approvalStatus === 'approved') change.touch(topic, topics.weekOf(flight.scheduledDate));
  else change.touchHidden(topic, flight.dispatcherId);
  change.touch(topics.board);
}

/** Names those whose own lists show a flight: its crew, and its dispatcher, whose pay names it. */
export async function touchPeople(change: Change, flight: TouchedFlight): Promise<void> {
  if (flight.approvalStatus !== 'approved') return;
  const crew = await change.trx
    .selectFrom('allocations')
    .where('flight_id', '=', flight.id)
    .select('user_id')
    .execute();
  change.touch(topics.member(flight.dispatcherId), ...crew.map(({ user_id: id }) => topics.member(id)));
}

/** Who did it; null for the portal itself. */
export type Actor = { readonly userId: string; readonly username: string } | null;

export type LogLine = {
  readonly action: LogAction;
  readonly details: string;
  readonly step?: { readonly from: FlightStatus; readonly to: FlightStatus };
};

// `now` was read before its writer waited for the flight, and clocks of two processes differ; a line is never older
// than the one before it, or the log would tell the story in another order than it happened.
function notBefore(flightId: string, now: string) {
  return sql<string>`coalesce(
    (select max(at) from flight_log where flight_id = ${flightId} and at > ${now}), ${now})`;
}

/** Writes a line of a locked flight's log and names the flight touched, in the transaction of what the line tells. */
export async function writeLog(
  change: Change,
  actor: Actor,
  flight: TouchedFlight,
  line: LogLine,
): Promise<void> {
  touchFlight(change, flight);
  await change.trx
    .insertInto('flight_log')
    .values({
      id: newId(),
      flight_id: flight.id,
      action: line.action,
      details: line.details,
      from_status: line.step?.from ?? null,
      to_status: line.step?.to ?? null,
      at: notBefore(flight.id, toInstant(change.now)),
      performed_by_id: actor?.userId ?? null,
      performed_by_username: actor?.username ?? SYSTEM_ACTOR,
    })
    .execute();
}
