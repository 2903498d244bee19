import { statusRefusal } from '@crewroom/domain/flights/rules';
import { isNotBegun, type SettableStatus, statuses } from '@crewroom/domain/flights/status';
import type { Notice } from '@crewroom/domain/inbox/notices';
import { Refusal } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import { addressedTo, notifyMembers } from '../inbox/inbox.ts';
import { endAtDeparture, endWaitsAndOffers } from './end-at-departure.ts';
import { type Actor, writeLog } from './flight-log.ts';
import { endInterest } from './interest.ts';
import { invalidateMembers, type LockedFlight, lockFlight, namedFlight, refusalOf } from './locked-flight.ts';
import { resumeReliabilityEvents, suspendReliabilityEvents } from './reliability-events.ts';
import { freeSeatsOfUnavailable } from './unavailable-crew.ts';
import { promoteFromWaitlist } from './waitlist.ts';

/**
 * Sets a flight's status with `applyStatus`, for members who run it. Returns the flight's id. Rejects with 403 or 409 what
 * `statusRefusal` rejects.
 */
export async function setStatus(
  uow: UnitOfWork,
  viewer: SignedIn,
  flightId: string,
  to: SettableStatus,
): Promise<string | Refusal> {
  const flight = await lockFlight(uow, flightId, viewer);
  if (flight instanceof Refusal) return flight;
  const refusal = refusalOf(statusRefusal(to, viewer, flight, uow.rules.thresholds));
  return refusal ?? (await applyStatus(uow, viewer, flight, to));
}

function statusNotice(flight: LockedFlight, status: SettableStatus, by: string | null): Notice {
  const payload = { flight: namedFlight(flight) };
  return status === 'CANCELLED' && by !== null
    ? { notice: 'flightCancelled', payload: { ...payload, by } }
    : { notice: 'flightStatus', payload: { ...payload, status } };
}

/**
 * Sets an allowed status of a locked flight and logs the change. Setting the current status changes nothing. When a flight that
 * had begun is set back, members who can no longer come lose their seats. Reliability events do not count while the flight is
 * cancelled. Returns the flight's id.
 */
export async function applyStatus(
  uow: UnitOfWork,
  actor: Exclude<Actor, 'system'>,
  flight: LockedFlight,
  to: SettableStatus,
): Promise<string> {
  if (flight.status === to) return flight.id;
  await uow.trx.updateTable('flights').set({ status: to }).where('id', '=', flight.id).execute();
  await writeLog(uow, actor, flight, { kind: 'status_changed', payload: { from: flight.status, to } });
  const crewIds = await invalidateMembers(uow, flight);
  const by = actor === 'game' ? null : actor.userId;
  await notifyMembers(uow, by, addressedTo(crewIds, statusNotice(flight, to, by)));
  const { phase, waitlist } = statuses[to];
  if (phase === 'cancelled') await suspendReliabilityEvents(uow, flight);
  if (statuses[flight.status].phase === 'cancelled') await resumeReliabilityEvents(uow, flight);
  if (phase !== 'planned') await endInterest(uow, flight);
  if (isNotBegun(to) && !isNotBegun(flight.status)) await freeSeatsOfUnavailable(uow, flight);
  if (flight.hasDeparted) await endAtDeparture(uow, flight);
  else if (waitlist === 'none') await endWaitsAndOffers(uow, flight, { phase }, by);
  else await promoteFromWaitlist(uow, { ...flight, status: to });
  return flight.id;
}
