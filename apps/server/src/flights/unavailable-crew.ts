import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import { unallocatedDetails } from '@crewroom/domain/flights/log';
import { isNotBegun, statusesWhere } from '@crewroom/domain/flights/status';
import { topics } from '@crewroom/domain/topics';
import type { Change } from '../changes/change.ts';
import type { Transaction } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { suspensionsOf } from '../members/standing.ts';
import { type LockedFlight, lockAnyFlight, writeLog } from './locked-flight.ts';

const notFlown = statusesWhere(({ phase }) => phase !== 'flown');

/**
 * Frees the seats of a member, locked by the caller, on every flight that has not begun, and logs each as done by the
 * portal with the reason: for someone who is suspended, fell below staff, left, or is forgotten.
 */
export async function freeSeats(change: Change, userId: string, why: string): Promise<void> {
  const ids = await change.trx
    .selectFrom('allocations')
    .innerJoin('flights', 'flights.id', 'allocations.flight_id')
    .where('allocations.user_id', '=', userId)
    // Those under way as well: one may be about to be set back, by somebody who does not see this change yet.
    .where('flights.status', 'in', notFlown)
    .select('flights.id')
    .orderBy('flights.id')
    .execute();
  for (const { id } of ids) await freeSeat(change, id, userId, why);
}

async function freeSeat(change: Change, flightId: string, userId: string, why: string) {
  const flight = await lockAnyFlight(change, flightId);
  // It may have begun, or been set back, while this waited for it.
  if (flight !== undefined && isNotBegun(flight.status)) await takeOff(change, flight, userId, why);
}

/** Takes a member off a flight that the caller has locked, and logs it as done by the portal with the reason. */
async function takeOff(change: Change, flight: LockedFlight, userId: string, why: string): Promise<void> {
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
  const details = unallocatedDetails(seat.username, seat.name, false, why);
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

function whyAbsent(
  { rank, forgotten_at: forgottenAt, is_suspended }: CrewMember,
  thresholds: RankThresholds,
) {
  if (forgottenAt !== null) return 'asked to be forgotten';
  if (rank === null) return 'left the group';
  if (!isStaff(rank, thresholds)) return 'no longer on the staff';
  return is_suspended ? 'suspended' : null;
}

/**
 * Frees the seats of those who can no longer come, on a flight that is set back to before its beginning: they kept
 * them while it was under way. The flight is locked by the caller; whoever loses the right to a seat from now on waits
 * for it in `freeSeats`.
 */
export async function freeSeatsOfAbsent(change: Change, flight: LockedFlight): Promise<void> {
  for (const member of await readCrew(change.trx, flight.id, change.now)) {
    const why = whyAbsent(member, change.rules.thresholds);
    if (why !== null) await takeOff(change, flight, member.id, why);
  }
}
