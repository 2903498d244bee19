import type { Viewer } from '@crewroom/domain/contract/access';
import { type LogAction, SYSTEM_ACTOR } from '@crewroom/domain/flights/log';
import { flightMessages } from '@crewroom/domain/flights/messages';
import { canSeeFlight, type FlightState, type Refused } from '@crewroom/domain/flights/rules';
import type { FlightStatus } from '@crewroom/domain/flights/status';
import { sql } from 'kysely';
import type { Change } from '../changes/change.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import { forUpdate } from '../database/transaction.ts';
import { type Refusal, refuse } from '../http/refusal.ts';

export const flightNotFound = refuse('not_found', flightMessages.flightNotFound);

/** A flight as it stands while locked. */
export type LockedFlight = FlightState & { readonly id: string; readonly dispatcherId: string };

/**
 * Locks a flight until the transaction ends: whatever changes its seats, status, approval or review comes one after
 * the other. `not_found` for one that is not there for the viewer. Order of locks everywhere: term, member, flight.
 */
export async function lockFlight(
  { trx, rules }: Change,
  flightId: string,
  viewer: Viewer,
): Promise<LockedFlight | Refusal> {
  const row = await trx
    .selectFrom('flights')
    .where('id', '=', flightId)
    .select(['id', 'status', 'approval_status', 'dispatcher_id', 'reviewed_at', 'archived_at'])
    .$call(forUpdate(trx))
    .executeTakeFirst();
  if (row === undefined) return flightNotFound;
  const flight = {
    id: row.id,
    status: row.status,
    approvalStatus: row.approval_status,
    dispatcherId: row.dispatcher_id,
    reviewedAt: row.reviewed_at,
    archived: row.archived_at !== null,
  };
  return canSeeFlight(viewer, flight, rules.thresholds) ? flight : flightNotFound;
}

/** What a rule refuses, as a refusal of the call; null where it refuses nothing. */
export function refusalOf(refused: Refused | null): Refusal | null {
  return refused === null ? null : refuse(refused.code, refused.message);
}

/** Who did it; null for the portal itself. */
export type Actor = { readonly userId: string; readonly username: string } | null;

export type LogLine = {
  readonly flightId: string;
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

/** Writes a line of a flight's log, in the transaction of what it tells; the flight must be locked. */
export async function writeLog({ trx, now }: Change, actor: Actor, line: LogLine): Promise<void> {
  await trx
    .insertInto('flight_log')
    .values({
      id: newId(),
      flight_id: line.flightId,
      action: line.action,
      details: line.details,
      from_status: line.step?.from ?? null,
      to_status: line.step?.to ?? null,
      at: notBefore(line.flightId, toInstant(now)),
      performed_by_id: actor?.userId ?? null,
      performed_by_username: actor?.username ?? SYSTEM_ACTOR,
    })
    .execute();
}
