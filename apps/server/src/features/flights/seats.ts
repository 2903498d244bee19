import { topics } from '@crewroom/domain/contract/topics';
import { minutesAfterDeparture } from '@crewroom/domain/flights/departure';
import { flightRefusal } from '@crewroom/domain/flights/rules';
import { roleFullText } from '@crewroom/domain/flights/seats';
import { Refusal, refuse, userNotFound } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { lockErased, lockMember } from '../../platform/people/person.ts';
import { notifyMember } from '../inbox/inbox.ts';
import { endIfDeparted } from './end-at-departure.ts';
import { withdrawOfferNotice } from './end-offers.ts';
import { writeLog } from './flight-log.ts';
import { type LockedFlight, namedFlight, refusalOf, timeOfChange } from './locked-flight.ts';
import { recordCancellation } from './reliability-events.ts';
import { insertSeat, lowestFreeSeat } from './seat-map.ts';
import {
  cannotGiveBackRefusal,
  cannotTakeRefusal,
  isSelf,
  type Locked,
  lockSeats,
  noSeatRefusal,
  notQualifiedRefusal,
  notSeatedRefusal,
  type SeatRequest,
} from './seat-request.ts';
import { clearSeatRequests, promoteFromWaitlist } from './waitlist.ts';

/**
 * Returns the log field with the minutes after the departure at which a seat is taken or given back. Empty before the
 * departure.
 */
function afterDeparture(uow: UnitOfWork, flight: LockedFlight) {
  const minutes = minutesAfterDeparture(toInstant(timeOfChange(uow, flight)), flight.scheduledDate);
  return minutes === null ? {} : { minutesAfterDeparture: minutes };
}

async function takeSeat(uow: UnitOfWork, request: SeatRequest, locked: Locked, roleIndex: number) {
  const { flight, member, seats } = locked;
  const role = seats.roles[roleIndex];
  const number = role === undefined ? null : lowestFreeSeat(role);
  if (role === undefined || number === null) {
    return refuse('role_full', roleFullText(role?.name ?? 'This role', seats.roles));
  }
  await clearSeatRequests(uow, flight, member.id, seats);
  const assignedById = isSelf(request) ? null : request.viewer.userId;
  await insertSeat(uow, { flightId: flight.id, role, number, userId: member.id, assignedById });
  const by = request.viewer.userId;
  const payload = { flight: namedFlight(flight), role: role.name, by };
  await notifyMember(uow, by, member.id, { notice: 'seatGiven', payload });
  const seat = { member: member.id, role: role.name, ...afterDeparture(uow, flight) };
  const without = role.isQualified ? null : role.requires;
  await writeLog(
    uow,
    request.viewer,
    flight,
    isSelf(request)
      ? { kind: 'seat_taken', payload: seat }
      : { kind: 'seat_given', payload: { ...seat, without } },
  );
  return flight.id;
}

/**
 * Gives the viewer a seat, or any member with `asManager`. Returns the flight's id. Rejects with 400 an unknown role, and with
 * 403 a manager without the right.
 * Rejects with 409 a full role and a flight in the wrong state. Also rejects with 409 a member who already has a seat, is
 * suspended or left the staff, and one who takes a seat without the required qualification.
 */
export async function allocate(
  uow: UnitOfWork,
  request: SeatRequest,
  roleIndex: number,
  asManager: boolean,
): Promise<string | Refusal> {
  const locked = await lockSeats(uow, request, await lockMember(uow, request.userId), roleIndex);
  if (locked instanceof Refusal) return locked;
  const { flight } = locked;
  const rightRefusal = asManager
    ? refusalOf(flightRefusal('seatOthers', request.viewer, flight, uow.rules.thresholds))
    : null;
  // Managers who take a seat themselves must also follow the rules for their own seat.
  const seatRefusal = isSelf(request) ? cannotTakeRefusal(uow, request.viewer, flight) : null;
  const refusal = rightRefusal ?? seatRefusal ?? noSeatRefusal(uow, request, locked);
  if (refusal !== null) return refusal;
  const role = locked.seats.roles[roleIndex];
  const unqualified =
    isSelf(request) && role !== undefined
      ? await notQualifiedRefusal(uow, request.viewer, locked, role)
      : null;
  return unqualified ?? (await takeSeat(uow, request, locked, roleIndex));
}

const deleteSeat = prepared({ flightId: 'text', userId: 'text' }, ({ db }, { flightId, userId }) =>
  db
    .deleteFrom('allocations')
    .where('flight_id', '=', flightId)
    .where('user_id', '=', userId)
    .returning('offered_to_id'),
);

/**
 * Removes a member from a flight: the viewer if `roleIndex` is null, otherwise a member in that role, as a manager. Records a
 * reliability event if the viewer gives back their seat at short notice or after the departure. Returns the flight's id.
 * Rejects with 403 a manager without the right, and with 409 a member without that seat and a flight in the wrong state.
 */
export async function unallocate(
  uow: UnitOfWork,
  request: SeatRequest,
  roleIndex: number | null,
): Promise<string | Refusal> {
  const currentMember = await lockMember(uow, request.userId);
  const locked = await lockSeats(
    uow,
    request,
    currentMember ?? (await lockErased(uow, request.userId)),
    roleIndex,
  );
  if (locked instanceof Refusal) return locked;
  const { flight, member, seats } = locked;
  if (currentMember === undefined && seats.held === null) return userNotFound;
  const rightRefusal =
    roleIndex === null
      ? null
      : refusalOf(flightRefusal('seatOthers', request.viewer, flight, uow.rules.thresholds));
  const seatRefusal = isSelf(request) ? cannotGiveBackRefusal(uow, request.viewer, flight) : null;
  const refusal = rightRefusal ?? seatRefusal ?? notSeatedRefusal(request, locked, roleIndex);
  if (refusal !== null) return refusal;
  await endIfDeparted(uow, flight);
  const [deleted] = await deleteSeat(uow.source, { flightId: flight.id, userId: member.id });
  if (deleted?.offered_to_id != null) await withdrawOfferNotice(uow, flight, member.id);
  uow.invalidate(topics.member(member.id));
  const role = seats.held?.roleName ?? '';
  const by = request.viewer.userId;
  const payload = { flight: namedFlight(flight), role, by };
  await notifyMember(uow, by, member.id, { notice: 'seatRemoved', payload });
  const seat = { member: member.id, role };
  await writeLog(
    uow,
    request.viewer,
    flight,
    isSelf(request)
      ? { kind: 'seat_given_back', payload: { ...seat, ...afterDeparture(uow, flight) } }
      : { kind: 'taken_off', payload: { ...seat, why: null } },
  );
  if (isSelf(request)) await recordCancellation(uow, flight, member.id);
  await promoteFromWaitlist(uow, flight);
  return flight.id;
}
