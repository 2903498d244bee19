import { topics } from '@crewroom/domain/contract/topics';
import { instantInWords } from '@crewroom/domain/days';
import { lapsedSince } from '@crewroom/domain/flights/seats';
import { Refusal, refuse, refuseField, userNotFound } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { type LockedMember, lockMember } from '../../platform/people/person.ts';
import { notifyMember } from '../inbox/inbox.ts';
import { endIfDeparted } from './end-at-departure.ts';
import { endOffers, withdrawOfferNotice } from './end-offers.ts';
import { writeLog } from './flight-log.ts';
import { invalidateFlight, type LockedFlight, namedFlight } from './locked-flight.ts';
import { notOffered, readSeats } from './seat-map.ts';
import {
  cannotGiveBackRefusal,
  hasDepartedRefusal,
  lockOwnSeats,
  lockSeats,
  noSeatRefusal,
  notQualifiedRefusal,
  notSeatedRefusal,
  readHolding,
} from './seat-request.ts';
import { clearSeatRequests } from './waitlist.ts';

const alreadyYours = refuseField('toUserId', 'This seat is yours already.');

/** Locks members in the order of their ids, so that two transactions that lock the same members cannot deadlock. */
async function lockInOrder(uow: UnitOfWork, userIds: readonly string[]): Promise<Map<string, LockedMember>> {
  const locked = new Map<string, LockedMember>();
  for (const id of userIds.toSorted()) {
    const member = await lockMember(uow, id);
    if (member !== undefined) locked.set(id, member);
  }
  return locked;
}

/** Rejects a colleague who cannot have the seat: not staff, suspended, already on the flight, or not qualified. */
async function colleagueRefusal(
  uow: UnitOfWork,
  viewer: SignedIn,
  flight: LockedFlight,
  colleague: LockedMember,
  roleIndex: number,
): Promise<Refusal | null> {
  const request = { flightId: flight.id, userId: colleague.id, viewer };
  const seats = await readSeats(uow, flight.id, colleague.id);
  const locked = { member: colleague, flight, seats };
  const role = seats.roles[roleIndex];
  const refusal = noSeatRefusal(uow, request, locked);
  if (refusal !== null || role === undefined || role.isQualified) return refusal;
  const since = lapsedSince(role, await readHolding(uow, colleague.id));
  const lack = since === null ? 'does not hold' : `held until ${instantInWords(since)}`;
  return refuse(
    'not_qualified',
    `${role.name} needs the ${role.requires}, which @${colleague.username} ${lack}.`,
  );
}

/**
 * Offers the viewer's seat to a colleague, or to anyone if `toUserId` is absent. Replaces an earlier offer. Returns the
 * flight's id. Rejects with 400 the viewer as recipient, and with 404 an unknown recipient. Rejects with 409 a viewer without a
 * seat, a colleague who cannot have it, and a flight that has departed or is in the wrong state.
 */
export async function offerSeat(
  uow: UnitOfWork,
  viewer: SignedIn,
  flightId: string,
  toUserId: string | undefined,
): Promise<string | Refusal> {
  if (toUserId === viewer.userId) return alreadyYours;
  const members = await lockInOrder(
    uow,
    toUserId === undefined ? [viewer.userId] : [viewer.userId, toUserId],
  );
  const colleague = toUserId === undefined ? undefined : members.get(toUserId);
  if (toUserId !== undefined && colleague === undefined) return userNotFound;
  const request = { flightId, userId: viewer.userId, viewer };
  const locked = await lockSeats(uow, request, members.get(viewer.userId), null);
  if (locked instanceof Refusal) return locked;
  const { flight, seats } = locked;
  const refusal =
    cannotGiveBackRefusal(uow, viewer, flight) ??
    hasDepartedRefusal(uow, viewer, flight, 'offer') ??
    notSeatedRefusal(request, locked, null);
  if (refusal !== null || seats.held === null) return refusal ?? userNotFound;
  const { roleIndex, roleName } = seats.held;
  const unfit = colleague && (await colleagueRefusal(uow, viewer, flight, colleague, roleIndex));
  if (unfit) return unfit;
  await uow.trx
    .updateTable('allocations')
    .set({ offered_at: toInstant(uow.now), offered_to_id: colleague?.id ?? null })
    .where('flight_id', '=', flight.id)
    .where('user_id', '=', viewer.userId)
    .execute();
  invalidateFlight(uow, flight);
  await withdrawOfferNotice(uow, flight, viewer.userId);
  if (colleague !== undefined) {
    const payload = { flight: namedFlight(flight), role: roleName, by: viewer.userId };
    await notifyMember(uow, viewer.userId, colleague.id, { notice: 'seatOffered', payload });
  }
  return flight.id;
}

/** Withdraws the offer of the viewer's seat. Returns the flight's id. Rejects with 409 a seat that is not offered. */
export async function withdrawOffer(
  uow: UnitOfWork,
  viewer: SignedIn,
  flightId: string,
): Promise<string | Refusal> {
  const locked = await lockOwnSeats(uow, viewer, flightId);
  if (locked instanceof Refusal) return locked;
  const { flight, request } = locked;
  const refusal = notSeatedRefusal(request, locked, null);
  if (refusal !== null) return refusal;
  const offered = await selectOffered(uow, flight.id, viewer.userId);
  if (offered === undefined) return refuse('not_offered', 'Your seat is not offered.');
  await endIfDeparted(uow, flight);
  await endOffers(uow, flight, { user_id: viewer.userId });
  invalidateFlight(uow, flight);
  return flight.id;
}

function selectOffered({ trx }: UnitOfWork, flightId: string, fromUserId: string) {
  return trx
    .selectFrom('allocations')
    .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
    .innerJoin('users', 'users.id', 'allocations.user_id')
    .where('allocations.flight_id', '=', flightId)
    .where('allocations.user_id', '=', fromUserId)
    .where('allocations.offered_at', 'is not', null)
    .select([
      'allocations.id',
      'allocations.offered_to_id',
      'flight_roles.position',
      'flight_roles.name',
      'users.username',
    ])
    .executeTakeFirst();
}

/**
 * Moves a seat that is offered to the viewer, or to anyone, to the viewer in one step, so that it always has one holder.
 * Returns the flight's id. Rejects with 409 what self-allocation rejects, except a full role. Also rejects a flight that has
 * departed or is in the wrong state, and a seat that is not offered to the viewer.
 */
export async function acceptOffer(
  uow: UnitOfWork,
  viewer: SignedIn,
  flightId: string,
  fromUserId: string,
): Promise<string | Refusal> {
  const locked = await lockOwnSeats(uow, viewer, flightId);
  if (locked instanceof Refusal) return locked;
  const { flight, seats, request } = locked;
  const refusal =
    cannotGiveBackRefusal(uow, viewer, flight) ??
    hasDepartedRefusal(uow, viewer, flight, 'accept') ??
    noSeatRefusal(uow, request, locked);
  if (refusal !== null) return refusal;
  const offered = await selectOffered(uow, flight.id, fromUserId);
  const isForViewer = offered?.offered_to_id === null || offered?.offered_to_id === viewer.userId;
  if (offered === undefined || !isForViewer) {
    return refuse('not_offered', 'This seat is not offered to you, or the offer has ended.');
  }
  const role = seats.roles[offered.position];
  const unqualified = role && (await notQualifiedRefusal(uow, viewer, locked, role));
  if (unqualified) return unqualified;
  await uow.trx
    .updateTable('allocations')
    .set({
      user_id: viewer.userId,
      assigned_at: toInstant(uow.now),
      assigned_by_id: null,
      // The new holder has not received any reminder yet.
      reminded_of: null,
      ...notOffered,
    })
    .where('id', '=', offered.id)
    .execute();
  await clearSeatRequests(uow, flight, viewer.userId, seats);
  uow.invalidate(topics.member(viewer.userId), topics.member(fromUserId));
  await withdrawOfferNotice(uow, flight, fromUserId);
  const payload = { flight: namedFlight(flight), role: offered.name, by: viewer.userId };
  await notifyMember(uow, viewer.userId, fromUserId, { notice: 'seatSwapped', payload });
  const swap = { member: viewer.userId, from: fromUserId, role: offered.name };
  await writeLog(uow, viewer, flight, { kind: 'swapped', payload: swap });
  return flight.id;
}
