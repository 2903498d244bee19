import type { RankThresholds } from '@crewroom/domain/contract/access';
import { statusDetails } from '@crewroom/domain/flights/log';
import {
  canManageFlight,
  isDispatcher,
  statusFinalText,
  statusRefusal,
} from '@crewroom/domain/flights/rules';
import type { SettableStatus } from '@crewroom/domain/flights/status';
import type { Transaction } from '../database/database.ts';
import type { SignedIn } from '../http/access.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { type LockedFlight, lockFlight, stateRefusal, writeLog } from './locked-flight.ts';
import { freeSeatsOfAbsent, isNotStarted, lockCrew } from './unavailable-crew.ts';

export const notYours = refuse(
  'not_allowed',
  'Only the flight’s dispatcher or an administrator can do this.',
);

function finalRefusal(flight: LockedFlight, to: SettableStatus): Refusal | null {
  const code = statusRefusal(flight, to);
  return code === 'flight_concluded' ? refuse(code, statusFinalText) : stateRefusal(code, flight);
}

/**
 * Sets a flight's status and logs the change; the status it has already changes and logs nothing. A flight that takes
 * place after all frees the seats of those who cannot come any more.
 */
export async function setStatus(
  trx: Transaction,
  viewer: SignedIn,
  flightId: string,
  to: SettableStatus,
  thresholds: RankThresholds,
  now: Date,
): Promise<string | Refusal> {
  if (isNotStarted(to)) await lockCrew(trx, flightId);
  const flight = await lockFlight(trx, flightId, viewer, thresholds);
  if (flight instanceof Refusal) return flight;
  const manages = canManageFlight(viewer, flight, thresholds);
  if (!manages && !isDispatcher(viewer, flight)) return notYours;
  const mayStay = manages || flight.status === to;
  const refusal = mayStay ? finalRefusal(flight, to) : stateRefusal('flight_concluded', flight);
  if (refusal !== null) return refusal;
  if (flight.status === to) return flight.id;
  await trx.updateTable('flights').set({ status: to }).where('id', '=', flight.id).execute();
  const change = { from: flight.status, to };
  const details = statusDetails(change.from, change.to);
  await writeLog(trx, viewer, { flightId: flight.id, action: 'status changed', details, change }, now);
  if (isNotStarted(to) && !isNotStarted(flight.status)) {
    await freeSeatsOfAbsent(trx, flight.id, thresholds, now);
  }
  return flight.id;
}
