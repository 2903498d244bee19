import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import { unallocatedDetails } from '@crewroom/domain/flights/log';
import { isNotBegun, statusesWhere } from '@crewroom/domain/flights/status';
import { notices } from '@crewroom/domain/inbox/notices';
import { topics } from '@crewroom/domain/topics';
import type { Change } from '../changes/change.ts';
import type { Transaction } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { tellMembers } from '../inbox/inbox.ts';
import { suspensionsOf } from '../members/standing.ts';
import { type LockedFlight, lockAnyFlight, touchFlight, writeLog } from './locked-flight.ts';
import { leaveLine, moveUp } from './wait-list.ts';

const notFlownStatuses = statusesWhere(({ phase }) => phase !== 'flown');

/**
 * Removes a member, locked by the caller, from every flight that has not begun: they were suspended, fell below the staff
 * rank, left the group, or are forgotten. Each removal is logged as the portal's own, with `reason`, a few words.
 */
export async function freeSeats(change: Change, userId: string, reason: string): Promise<void> {
  const ids = await change.trx
    .selectFrom('flights')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('allocations')
        .where('user_id', '=', userId)
        .select('flight_id')
        .union(eb.selectFrom('wait_list').where('user_id', '=', userId).select('flight_id')),
    )
    // Flights under way are read as well: another transaction may be setting one back, without seeing this change yet.
    .where('status', 'in', notFlownStatuses)
    .select('id')
    .orderBy('id')
    .execute();
  for (const { id } of ids) await freeSeatOnFlight(change, id, userId, reason);
}

async function freeSeatOnFlight(change: Change, flightId: string, userId: string, reason: string) {
  const flight = await lockAnyFlight(change, flightId);
  // The status may have changed while this transaction waited for the lock.
  if (flight === undefined || !isNotBegun(flight.status)) return;
  // They may have been moved up to a seat while this transaction waited, so the line is looked at now.
  await leaveLine(change, flightId, userId);
  touchFlight(change, flight);
  await removeFromFlight(change, flight, userId, reason);
  await moveUp(change, flight);
}

/** Removes a member from a flight locked by the caller, and logs it as the portal's own change, with the reason. */
async function removeFromFlight(
  change: Change,
  flight: LockedFlight,
  userId: string,
  reason: string,
): Promise<void> {
  const seat = await change.trx
    .selectFrom('allocations')
    .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
    .innerJoin('users', 'users.id', 'allocations.user_id')
    .where('allocations.flight_id', '=', flight.id)
    .where('allocations.user_id', '=', userId)
    .select(['allocations.id', 'flight_roles.name', 'users.username'])
    .executeTakeFirst();
  if (seat === undefined) return;
  await change.trx.deleteFrom('allocations').where('id', '=', seat.id).execute();
  change.touch(topics.member(userId));
  await tellMembers(change, null, [{ userId, notice: notices.seatFreed(flight, seat.name, reason) }]);
  const details = unallocatedDetails(seat.username, seat.name, false, reason);
  await writeLog(change, null, flight, { action: 'unallocated', details });
}

function readCrew(trx: Transaction, flightId: string, now: Date) {
  return trx
    .selectFrom('allocations')
    .innerJoin('users', 'users.id', 'allocations.user_id')
    .where('allocations.flight_id', '=', flightId)
    .select((eb) => [
      'users.id',
      'users.rank',
      'users.forgotten_at',
      eb
        .exists(suspensionsOf(eb, eb.ref('users.id'), toInstant(now)).select('suspensions.id'))
        .as('is_suspended'),
    ])
    .execute();
}

type CrewMember = Awaited<ReturnType<typeof readCrew>>[number];

function unavailableReason(
  { rank, forgotten_at: forgottenAt, is_suspended }: CrewMember,
  thresholds: RankThresholds,
) {
  if (forgottenAt !== null) return 'asked to be forgotten';
  if (rank === null) return 'left the group';
  if (!isStaff(rank, thresholds)) return 'no longer on the staff';
  return is_suspended ? 'suspended' : null;
}

/**
 * Removes those who can no longer come from a flight that is set back to before its beginning; while it was under way they
 * kept their seats. The caller has locked the flight, so a change that makes another member unavailable at the same time
 * waits for it in `freeSeats`.
 */
export async function freeSeatsOfUnavailable(change: Change, flight: LockedFlight): Promise<void> {
  for (const member of await readCrew(change.trx, flight.id, change.now)) {
    const reason = unavailableReason(member, change.rules.thresholds);
    if (reason !== null) await removeFromFlight(change, flight, member.id, reason);
  }
}
