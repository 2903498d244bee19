import type { RankThresholds } from '@crewroom/domain/contract/access';
import { flightRefusal } from '@crewroom/domain/flights/rules';
import { type Progress, runAdmitted } from '../../platform/changes/admit-mutation.ts';
import { Refusal } from '../../platform/changes/refusal.ts';
import type { UnitOfWork, UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { notifyMember } from '../inbox/inbox.ts';
import { writeLog } from './flight-log.ts';
import { findState, invalidateFlight, lockFlight, namedFlight, refusalOf } from './locked-flight.ts';

/**
 * Approves a pending flight, which also makes it AVAILABLE, or rejects it. Both are final. Returns its id. Rejects with 403
 * callers that are not administrators, and with 409 a flight that is not pending.
 */
export async function decideFlight(
  uow: UnitOfWork,
  viewer: SignedIn,
  flightId: string,
  decision: 'approved' | 'rejected',
): Promise<string | Refusal> {
  const flight = await lockFlight(uow, flightId, viewer);
  if (flight instanceof Refusal) return flight;
  const action = decision === 'approved' ? 'approve' : 'reject';
  const refusal = refusalOf(flightRefusal(action, viewer, flight, uow.rules.thresholds));
  if (refusal !== null) return refusal;
  const opens = decision === 'approved' && { status: 'AVAILABLE' as const };
  const decided = { decided_at: toInstant(uow.now), decided_by_id: viewer.userId };
  await uow.trx
    .updateTable('flights')
    .set({ approval_status: decision, ...opens, ...decided })
    .where('id', '=', flight.id)
    .execute();
  const by = viewer.userId;
  await writeLog(uow, viewer, { ...flight, approvalStatus: decision }, { kind: decision, payload: { by } });
  const payload = { flight: namedFlight(flight), by };
  const notice = decision === 'approved' ? 'flightApproved' : 'flightRejected';
  await notifyMember(uow, by, flight.dispatcherId, { notice, payload });
  return flight.id;
}

/** The results of `approveFlights`, by flight id. */
export type Approvals = { readonly approved: readonly string[]; readonly refused: readonly string[] };

/**
 * Approves several pending flights, each in its own transaction, so that a rejected one does not block the others. Returns
 * which flights were approved and which were not, including those decided before a retry resumed. An id that is listed twice
 * counts once.
 */
export async function approveFlights(
  deps: UnitOfWorkDeps,
  viewer: SignedIn,
  ids: readonly string[],
  progress: Progress<Approvals>,
): Promise<Approvals> {
  const approved = [...(progress.before?.approved ?? [])];
  const refused: string[] = [];
  for (const id of new Set(ids.filter((flightId) => !approved.includes(flightId)))) {
    const outcome = await runAdmitted(deps, viewer, async (uow) => {
      const decided = await decideFlight(uow, viewer, id, 'approved');
      if (!(decided instanceof Refusal)) await progress.save(uow, { approved: [...approved, id], refused });
      return decided;
    });
    if (outcome instanceof Refusal) refused.push(id);
    else approved.push(id);
  }
  return { approved, refused };
}

/** Returns why a flight cannot be approved in its current state, or null if it can. Uses one SQL statement. */
export async function approvalRefusalOf(
  database: Pick<Database, 'db'>,
  viewer: SignedIn,
  flightId: string,
  thresholds: RankThresholds,
): Promise<Refusal | null> {
  const flight = await findState(database, flightId, viewer, thresholds);
  if (flight instanceof Refusal) return flight;
  return refusalOf(flightRefusal('approve', viewer, flight, thresholds));
}

/**
 * Deletes a pending flight with its roles and log, and returns its id. Rejects with 403 callers other than its dispatcher, and
 * with 409 a flight that is not pending.
 */
export async function deleteFlight(
  uow: UnitOfWork,
  viewer: SignedIn,
  flightId: string,
): Promise<string | Refusal> {
  const flight = await lockFlight(uow, flightId, viewer);
  if (flight instanceof Refusal) return flight;
  const refusal = refusalOf(flightRefusal('delete', viewer, flight, uow.rules.thresholds));
  if (refusal !== null) return refusal;
  invalidateFlight(uow, flight);
  await uow.trx.deleteFrom('flights').where('id', '=', flight.id).execute();
  return flight.id;
}
