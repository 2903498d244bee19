import { topics } from '@crewroom/domain/contract/topics';
import type { FreedReason } from '@crewroom/domain/flights/log';
import { isNotBegun, statusesWhere } from '@crewroom/domain/flights/status';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rowsInPages } from '../../platform/database/pages.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { notifyMember } from '../inbox/inbox.ts';
import { endIfDeparted } from './end-at-departure.ts';
import { endOffers, withdrawOfferNotice } from './end-offers.ts';
import { writeLog } from './flight-log.ts';
import { endInterest } from './interest.ts';
import { invalidateFlight, type LockedFlight, lockAnyFlight, namedFlight } from './locked-flight.ts';
import { selectAvailability, unavailableReason } from './seat-map.ts';
import { leaveWaitlist, promoteFromWaitlist } from './waitlist.ts';

const notFlownStatuses = statusesWhere(({ phase }) => phase !== 'flown');

/**
 * Removes a member, locked by the caller, from every flight that has not begun. The member was suspended, lost the staff rank,
 * left the group or is erased. Their waitlist places and offers to them end too, and their interest on every flight. Each
 * removal is logged as the portal's own, with the reason.
 */
export async function freeSeats(uow: UnitOfWork, userId: string, reason: FreedReason): Promise<void> {
  const flights = uow.trx
    .selectFrom('flights')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('allocations')
        .where('user_id', '=', userId)
        .select('flight_id')
        .union(eb.selectFrom('wait_list').where('user_id', '=', userId).select('flight_id'))
        .union(eb.selectFrom('allocations').where('offered_to_id', '=', userId).select('flight_id'))
        .union(eb.selectFrom('flight_interests').where('user_id', '=', userId).select('flight_id')),
    )
    // Includes flights under way: another transaction may be setting one back, without seeing this change yet.
    .where('status', 'in', notFlownStatuses)
    .select('id');
  for await (const page of rowsInPages(flights, 'flights.id')) {
    for (const { id } of page) await freeSeatOnFlight(uow, id, userId, reason);
  }
}

async function freeSeatOnFlight(uow: UnitOfWork, flightId: string, userId: string, reason: FreedReason) {
  const flight = await lockAnyFlight(uow, flightId);
  if (flight === undefined) return;
  await endInterest(uow, flight, userId);
  // The status may have changed while this transaction waited for the lock.
  if (!isNotBegun(flight.status)) return;
  await endIfDeparted(uow, flight);
  // The member may have been promoted while this transaction waited, so the waitlist is checked after the lock.
  await leaveWaitlist(uow, flightId, userId);
  await endOffers(uow, flight, { offered_to_id: userId });
  invalidateFlight(uow, flight);
  await removeFromFlight(uow, flight, userId, reason);
  await promoteFromWaitlist(uow, flight);
}

/** Removes a member from a flight locked by the caller, and logs it as the portal's own change, with the reason. */
async function removeFromFlight(
  uow: UnitOfWork,
  flight: LockedFlight,
  userId: string,
  why: FreedReason,
): Promise<void> {
  const seat = await uow.trx
    .selectFrom('allocations')
    .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
    .where('allocations.flight_id', '=', flight.id)
    .where('allocations.user_id', '=', userId)
    .select(['allocations.id', 'allocations.offered_to_id', 'flight_roles.name as role'])
    .executeTakeFirst();
  if (seat === undefined) return;
  await uow.trx.deleteFrom('allocations').where('id', '=', seat.id).execute();
  if (seat.offered_to_id !== null) await withdrawOfferNotice(uow, flight, userId);
  uow.invalidate(topics.member(userId));
  const { role } = seat;
  const payload = { flight: namedFlight(flight), role, why };
  await notifyMember(uow, null, userId, { notice: 'seatFreed', payload });
  await writeLog(uow, 'system', flight, { kind: 'taken_off', payload: { member: userId, role, why } });
}

function readCrew(trx: Transaction, flightId: string, now: Date) {
  return trx
    .selectFrom('allocations')
    .innerJoin('users', 'users.id', 'allocations.user_id')
    .where('allocations.flight_id', '=', flightId)
    .select((eb) => ['users.id', ...selectAvailability(eb, toInstant(now))])
    .execute();
}

/**
 * Removes members who can no longer come from a flight that is set back to before its beginning. While it was under way they
 * kept their seats. The caller has locked the flight, so a concurrent change that makes another member unavailable waits for it
 * in `freeSeats`.
 */
export async function freeSeatsOfUnavailable(uow: UnitOfWork, flight: LockedFlight): Promise<void> {
  for (const member of await readCrew(uow.trx, flight.id, uow.now)) {
    const reason = unavailableReason(member, uow.rules.thresholds);
    if (reason !== null) await removeFromFlight(uow, flight, member.id, reason);
  }
}
