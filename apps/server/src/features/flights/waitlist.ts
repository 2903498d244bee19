import { topics } from '@crewroom/domain/contract/topics';
import { statuses, statusesWhere } from '@crewroom/domain/flights/status';
import { Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import { rowsInPages } from '../../platform/database/pages.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import { notifyMember } from '../inbox/inbox.ts';
import { endAtDeparture, endIfDeparted } from './end-at-departure.ts';
import { endOffers } from './end-offers.ts';
import { writeLog } from './flight-log.ts';
import { endInterest } from './interest.ts';
import { invalidateFlight, type LockedFlight, lockAnyFlight, namedFlight } from './locked-flight.ts';
import { deleteReliabilityEvents } from './reliability-events.ts';
import {
  holdsRequired,
  insertSeat,
  lowestFreeSeat,
  selectAvailability,
  unavailableReason,
} from './seat-map.ts';
import {
  cannotTakeRefusal,
  hasDepartedRefusal,
  lockOwnSeats,
  noSeatRefusal,
  notQualifiedRefusal,
  unknownRole,
} from './seat-request.ts';

// `now` was read before this transaction waited for the lock, and the clocks of two processes differ. Members who join later
// must still be placed last.
async function endOfWaitlist({ trx, now }: UnitOfWork, flightId: string): Promise<string> {
  const last = await trx
    .selectFrom('wait_list')
    .where('flight_id', '=', flightId)
    .select(({ fn }) => fn.max('since').as('since'))
    .executeTakeFirst();
  const behindLast = last?.since == null ? 0 : Date.parse(last.since) + 1;
  return toInstant(new Date(Math.max(now.getTime(), behindLast)));
}

/**
 * Puts the viewer on the waitlist of a full role. Returns the flight's id. Rejects an unknown role with 400. Rejects with 409
 * what self-allocation rejects, except a full role. Also rejects a departed flight, a role with a free seat, and a member who
 * is already on a waitlist of the flight.
 */
export async function joinWaitlist(
  uow: UnitOfWork,
  viewer: SignedIn,
  flightId: string,
  roleIndex: number,
): Promise<string | Refusal> {
  const locked = await lockOwnSeats(uow, viewer, flightId);
  if (locked instanceof Refusal) return locked;
  const { flight, seats, member, request } = locked;
  const role = seats.roles[roleIndex];
  if (role === undefined) return unknownRole;
  const refusal =
    cannotTakeRefusal(uow, viewer, flight) ??
    hasDepartedRefusal(uow, viewer, flight, 'wait') ??
    noSeatRefusal(uow, request, locked);
  if (refusal !== null) return refusal;
  const unqualified = await notQualifiedRefusal(uow, viewer, locked, role);
  if (unqualified !== null) return unqualified;
  if (seats.isWaiting) {
    return refuse(
      'already_waiting',
      'You are already on a waitlist for this flight. Leave it first to join another.',
    );
  }
  if (lowestFreeSeat(role) !== null) {
    return refuse('seat_free', `${role.name} has a free seat. Take it instead of waiting.`);
  }
  await uow.trx
    .insertInto('wait_list')
    .values({
      id: newId(),
      flight_id: flight.id,
      flight_role_id: role.id,
      user_id: member.id,
      since: await endOfWaitlist(uow, flight.id),
    })
    .execute();
  invalidateFlight(uow, flight);
  // The member's open profile does not depend on this flight yet.
  uow.invalidate(topics.own(member.id));
  return flight.id;
}

/** Removes the viewer from the waitlist of a flight. Returns the flight's id. Rejects with 409 members who are not on it. */
export async function stopWaiting(
  uow: UnitOfWork,
  viewer: SignedIn,
  flightId: string,
): Promise<string | Refusal> {
  const locked = await lockOwnSeats(uow, viewer, flightId);
  if (locked instanceof Refusal) return locked;
  const { flight, seats } = locked;
  if (!seats.isWaiting) return refuse('not_waiting', 'You are not on a waitlist for this flight.');
  await endIfDeparted(uow, flight);
  await leaveWaitlist(uow, flight.id, viewer.userId);
  invalidateFlight(uow, flight);
  return flight.id;
}

/** Removes a member from the waitlist of a locked flight. */
export async function leaveWaitlist({ trx }: UnitOfWork, flightId: string, userId: string): Promise<void> {
  await trx.deleteFrom('wait_list').where('flight_id', '=', flightId).where('user_id', '=', userId).execute();
}

const readWaitlist = prepared({ flightId: 'text', now: 'text' }, ({ db }, { flightId, now }) =>
  db
    .selectFrom('wait_list')
    .innerJoin('users', 'users.id', 'wait_list.user_id')
    .innerJoin('flight_roles', 'flight_roles.id', 'wait_list.flight_role_id')
    .where('wait_list.flight_id', '=', flightId)
    .select((eb) => [
      'users.id as userId',
      'users.username',
      'flight_roles.id as roleId',
      'flight_roles.name as roleName',
      'flight_roles.capacity',
      ...selectAvailability(eb, now),
      holdsRequired(eb, eb.ref('users.id'), now).as('holdsRequired'),
    ])
    .orderBy('wait_list.since')
    .orderBy('wait_list.id'),
);

/**
 * Ends what a member had on a locked flight before they got a seat: their waitlist place, interest, offers to them, and the
 * reliability event for giving a seat back. `had` skips what is known not to exist.
 */
export async function clearSeatRequests(
  uow: UnitOfWork,
  flight: LockedFlight,
  userId: string,
  had = { isWaiting: true, isInterested: true, isOffered: true, gaveBack: true },
): Promise<void> {
  await endIfDeparted(uow, flight);
  if (had.isWaiting) await leaveWaitlist(uow, flight.id, userId);
  if (had.isInterested) await endInterest(uow, flight, userId);
  if (had.isOffered) await endOffers(uow, flight, { offered_to_id: userId });
  if (had.gaveBack) await deleteReliabilityEvents(uow, flight.id, userId);
}

type Waiting = Awaited<ReturnType<typeof readWaitlist>>[number];

async function seatsTaken({ trx }: UnitOfWork, flightId: string): Promise<Map<string, number[]>> {
  const rows = await trx
    .selectFrom('allocations')
    .where('flight_id', '=', flightId)
    .select(['flight_role_id', 'seat_number'])
    .execute();
  const taken = new Map<string, number[]>();
  for (const { flight_role_id: roleId, seat_number: number } of rows) {
    taken.set(roleId, [...(taken.get(roleId) ?? []), number]);
  }
  return taken;
}

async function giveSeat(
  uow: UnitOfWork,
  flight: LockedFlight,
  waiting: Waiting,
  number: number,
): Promise<void> {
  const { userId, roleId: id, capacity } = waiting;
  await insertSeat(uow, {
    flightId: flight.id,
    role: { id, capacity },
    number,
    userId,
    assignedById: null,
  });
  await clearSeatRequests(uow, flight, userId);
  const role = waiting.roleName;
  const payload = { flight: namedFlight(flight), role };
  await notifyMember(uow, null, userId, { notice: 'movedUp', payload });
  await writeLog(uow, 'system', flight, { kind: 'moved_up', payload: { member: userId, role } });
}

/**
 * Gives the free seats of a locked flight to the first members on the waitlist who may hold them: staff, not suspended,
 * qualified. Every change that frees a seat or reopens the flight ends with this, so that nobody can take the seat first. Ends
 * the waitlists instead if the flight has departed, even if the job for it is late. Uses one SQL statement if nobody waits.
 */
export async function promoteFromWaitlist(uow: UnitOfWork, flight: LockedFlight): Promise<void> {
  if (flight.approvalStatus !== 'approved') return;
  if (flight.hasDeparted) return await endAtDeparture(uow, flight);
  if (statuses[flight.status].waitlist !== 'active') return;
  const waitlist = await readWaitlist(uow.source, { flightId: flight.id, now: toInstant(uow.now) });
  if (waitlist.length === 0) return;
  const taken = await seatsTaken(uow, flight.id);
  for (const waiting of waitlist) {
    const seatNumbers = taken.get(waiting.roleId) ?? [];
    const mayHold = waiting.holdsRequired && unavailableReason(waiting, uow.rules.thresholds) === null;
    const number = mayHold ? lowestFreeSeat({ ...waiting, seatNumbers }) : null;
    if (number === null) continue;
    taken.set(waiting.roleId, [...seatNumbers, number]);
    await giveSeat(uow, flight, waiting, number);
  }
}

const statusesWithWaitlist = statusesWhere(({ waitlist }) => waitlist !== 'none');

/**
 * Gives out the free seats of the flights a member waits on. The caller has locked the member, who may hold more qualifications
 * than before. A seat may have stayed free because they lacked the required one.
 */
export async function promoteQualified(uow: UnitOfWork, userId: string): Promise<void> {
  const flights = uow.trx
    .selectFrom('flights')
    .where('id', 'in', (eb) =>
      eb.selectFrom('wait_list').where('user_id', '=', userId).select('wait_list.flight_id'),
    )
    // Includes statuses in which the waitlist does not move: another transaction may be opening the flight, without seeing this
    // change yet.
    .where('status', 'in', statusesWithWaitlist)
    .select('id');
  for await (const page of rowsInPages(flights, 'flights.id')) {
    for (const { id } of page) {
      const flight = await lockAnyFlight(uow, id);
      if (flight !== undefined) await promoteFromWaitlist(uow, flight);
    }
  }
}
