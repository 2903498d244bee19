import { statusDetails } from '@crewroom/domain/flights/log';
import {
  canManageFlight,
  isDispatcher,
  statusFinalText,
  statusRefusal,
} from '@crewroom/domain/flights/rules';
import type { SettableStatus } from '@crewroom/domain/flights/status';
import type { Change } from '../changes/change.ts';
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
  change: Change,
  viewer: SignedIn,
  flightId: string,
  to: SettableStatus,
): Promise<string | Refusal> {
  if (isNotStarted(to)) await lockCrew(change, flightId);
  const flight = await lockFlight(change, flightId, viewer);
  if (flight instanceof Refusal) return flight;
  const manages = canManageFlight(viewer, flight, change.rules.thresholds);
  if (!manages && !isDispatcher(viewer, flight)) return notYours;
  const mayStay = manages || flight.status === to;
  const refusal = mayStay ? finalRefusal(flight, to) : stateRefusal('flight_concluded', flight);
  if (refusal !== null) return refusal;
  if (flight.status === to) return flight.id;
  await change.trx.updateTable('flights').set({ status: to }).where('id', '=', flight.id).execute();
  const step = { from: flight.status, to };
  const details = statusDetails(step.from, step.to);
  await writeLog(change, viewer, { flightId: flight.id, action: 'status changed', details, step });
  if (isNotStarted(to) && !isNotStarted(flight.status)) {
    await freeSeatsOfAbsent(change, flight.id);
  }
  return flight.id;
}
