import { statusDetails } from '@crewroom/domain/flights/log';
import { statusRefusal } from '@crewroom/domain/flights/rules';
import { isNotBegun, type SettableStatus, statuses } from '@crewroom/domain/flights/status';
import { notices } from '@crewroom/domain/inbox/notices';
import type { Change } from '../changes/change.ts';
import type { SignedIn } from '../http/access.ts';
import { Refusal } from '../http/refusal.ts';
import { tellMembers, toEach } from '../inbox/inbox.ts';
import { lockFlight, refusalOf, touchPeople, writeLog } from './locked-flight.ts';
import { freeSeatsOfUnavailable } from './unavailable-crew.ts';
import { endLine, moveUp } from './wait-list.ts';

/**
 * Sets a flight's status and logs the change; setting the status it already has does nothing. When a flight that had begun
 * is set back, members who can no longer come lose their seats. Answers the flight's id. Refuses with 403 or 409 what
 * `statusRefusal` refuses.
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
  const crewIds = await touchPeople(change, flight);
  const notice =
    to === 'CANCELLED' ? notices.flightCancelled(flight, viewer.username) : notices.flightStatus(flight, to);
  await tellMembers(change, viewer.userId, toEach(crewIds, notice));
  if (isNotBegun(to) && !isNotBegun(flight.status)) await freeSeatsOfUnavailable(change, flight);
  if (statuses[to].waitList === 'none') await endLine(change, flight.id);
  else await moveUp(change, { ...flight, status: to });
  return flight.id;
}
