import { flightRefusal } from '@crewroom/domain/flights/rules';
import { notices } from '@crewroom/domain/inbox/notices';
import type { Change, ChangeDeps } from '../changes/change.ts';
import { runStep } from '../changes/entrance.ts';
import { Refusal } from '../changes/refusal.ts';
import type { SignedIn } from '../changes/viewer.ts';
import { toInstant } from '../database/stored-values.ts';
import { tellMembers } from '../inbox/inbox.ts';
import { lockFlight, refusalOf, touchFlight, writeLog } from './locked-flight.ts';

/**
 * Approves a pending flight, which also makes it AVAILABLE, or rejects it; both are final. Answers its id. Refuses with
 * 403 whoever is no administrator, and with 409 a flight that is not pending.
 */
export async function decideFlight(
  change: Change,
  viewer: SignedIn,
  flightId: string,
  decision: 'approved' | 'rejected',
): Promise<string | Refusal> {
  const flight = await lockFlight(change, flightId, viewer);
  if (flight instanceof Refusal) return flight;
  const act = decision === 'approved' ? 'approve' : 'reject';
  const refusal = refusalOf(flightRefusal(act, viewer, flight, change.rules.thresholds));
  if (refusal !== null) return refusal;
  const opens = decision === 'approved' && { status: 'AVAILABLE' as const };
  const decided = { decided_at: toInstant(change.now), decided_by_id: viewer.userId };
  await change.trx
    .updateTable('flights')
    .set({ approval_status: decision, ...opens, ...decided })
    .where('id', '=', flight.id)
    .execute();
  const details = `Flight ${decision} by @${viewer.username}`;
  await writeLog(change, viewer, { ...flight, approvalStatus: decision }, { action: decision, details });
  const noticeOf = decision === 'approved' ? notices.flightApproved : notices.flightRejected;
  const notice = noticeOf(flight, viewer.username);
  await tellMembers(change, viewer.userId, [{ userId: flight.dispatcherId, notice }]);
  return flight.id;
}

/** What became of the flights of `approveFlights`, by their ids. */
export type Approvals = {
  readonly approved: readonly string[];
  readonly refused: readonly { readonly id: string; readonly code: string; readonly message: string }[];
};

/**
 * Approves several pending flights, each in a transaction of its own: what one is refused for keeps no other from being
 * approved. Answers which were approved and which were not; an id that stands twice counts once.
 */
export async function approveFlights(
  deps: ChangeDeps,
  viewer: SignedIn,
  ids: readonly string[],
): Promise<Approvals> {
  const approved: string[] = [];
  const refused: { id: string; code: string; message: string }[] = [];
  for (const id of new Set(ids)) {
    const outcome = await runStep(deps, viewer, (change) => decideFlight(change, viewer, id, 'approved'));
    if (outcome instanceof Refusal) refused.push({ id, code: outcome.code, message: outcome.message });
    else approved.push(id);
  }
  return { approved, refused };
}

/**
 * Deletes a pending flight with its roles and log, and answers its id. Only its dispatcher may do so (403), and only
 * while it is pending (409).
 */
export async function deleteFlight(
  change: Change,
  viewer: SignedIn,
  flightId: string,
): Promise<string | Refusal> {
  const flight = await lockFlight(change, flightId, viewer);
  if (flight instanceof Refusal) return flight;
  const refusal = refusalOf(flightRefusal('delete', viewer, flight));
  if (refusal !== null) return refusal;
  touchFlight(change, flight);
  await change.trx.deleteFrom('flights').where('id', '=', flight.id).execute();
  return flight.id;
}
