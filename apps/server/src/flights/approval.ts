import { flightRefusal } from '@crewroom/domain/flights/rules';
import type { Change } from '../changes/change.ts';
import { toInstant } from '../database/stored-values.ts';
import type { SignedIn } from '../http/access.ts';
import { Refusal } from '../http/refusal.ts';
import { lockFlight, refusalOf, touchFlight, writeLog } from './locked-flight.ts';

/** Approves a pending flight, which opens it for allocation, or rejects it, which ends it. Answers its id. */
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
  return flight.id;
}

/** Deletes a pending flight with its roles and log: its dispatcher alone, whatever the rank. */
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
