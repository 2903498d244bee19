import { statusDetails } from '@crewroom/domain/flights/log';
import { statusRefusal } from '@crewroom/domain/flights/rules';
import { isNotBegun, type SettableStatus } from '@crewroom/domain/flights/status';
import type { Change } from '../changes/change.ts';
import type { SignedIn } from '../http/access.ts';
import { Refusal } from '../http/refusal.ts';
import { lockFlight, refusalOf, touchPeople, writeLog } from './locked-flight.ts';
import { freeSeatsOfAbsent } from './unavailable-crew.ts';

/**
 * Sets a flight's status and logs the change; the status it has already changes and logs nothing. A flight that had
 * begun and is set back frees the seats of those who cannot come any more.
 */
export async function setStatus(
  change: Change,
  viewer: SignedIn,
  flightId: string,
  to: SettableStatus,
): Promise<string | Refusal> {
  const flight = await lockFlight(change, flightId, viewer);
  if (flight instanceof Refusal) return flight;
  const refusal = refusalOf(statusRefusal(to, viewer, flight, change.rules.thresholds));
  if (refusal !== null) return refusal;
  if (flight.status === to) return flight.id;
  await change.trx.updateTable('flights').set({ status: to }).where('id', '=', flight.id).execute();
  const step = { from: flight.status, to };
  const details = statusDetails(step.from, step.to);
  await writeLog(change, viewer, flight, { action: 'status changed', details, step });
  await touchPeople(change, flight);
  if (isNotBegun(to) && !isNotBegun(flight.status)) await freeSeatsOfAbsent(change, flight);
  return flight.id;
}
