import type { ErrorCode } from '@crewroom/domain/api/error-codes';
import type { RankThresholds, Viewer } from '@crewroom/domain/auth/rank';
import { flightMessages } from '@crewroom/domain/flights/messages';
import { canSeeFlight, type FlightFacts } from '@crewroom/domain/flights/permissions';
import { stateRefusalText } from '@crewroom/domain/flights/refusal-texts';
import type { FlightState } from '@crewroom/domain/flights/state-refusals';
import type { Transaction } from '../../database/database.ts';
import { forUpdate } from '../../database/locking.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';

export const flightNotFound = refuse('not_found', flightMessages.flightNotFound);

/** A flight as it stands while locked. */
export type LockedFlight = FlightFacts & FlightState & { readonly id: string; readonly dispatcherId: string };

/**
 * Locks a flight until the transaction ends: whatever changes its seats, status, approval or review comes one after
 * the other. `not_found` for one that is not there for the viewer. Order of locks everywhere: term, member, flight.
 */
export async function lockFlight(
  trx: Transaction,
  flightId: string,
  viewer: Viewer,
  thresholds: RankThresholds,
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
  return canSeeFlight(viewer, flight, thresholds) ? flight : flightNotFound;
}

/** The refusal for a state that stands in the way, or null where nothing does. */
export function stateRefusal(code: ErrorCode | null, flight: FlightState): Refusal | null {
  return code === null ? null : refuse(code, stateRefusalText(code, flight));
}
