import { isStaff, type RankThresholds } from '@crewroom/domain/auth/rank';
import type { Transaction } from '../../database/database.ts';
import { toInstant } from '../../database/instant.ts';
import { forUpdate } from '../../database/locking.ts';
import { takeOff } from './free-seats.ts';

/** Locks everyone who holds a seat on a flight, which is to be locked after them. */
export async function lockCrew(trx: Transaction, flightId: string): Promise<void> {
  await trx
    .selectFrom('users')
    .where('id', 'in', (eb) =>
      eb.selectFrom('allocations').where('flight_id', '=', flightId).select('allocations.user_id'),
    )
    .select('id')
    .orderBy('id')
    .$call(forUpdate(trx))
    .execute();
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
        .selectFrom('sanctions')
        .whereRef('sanctions.user_id', '=', 'users.id')
        .where('sanctions.type', '=', 'suspension')
        .where('sanctions.ends_at', '>', toInstant(now))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('suspensions'),
    ])
    .execute();
}

type CrewMember = Awaited<ReturnType<typeof readCrew>>[number];

function whyAbsent({ rank, forgotten_at: forgottenAt, suspensions }: CrewMember, thresholds: RankThresholds) {
  if (forgottenAt !== null) return 'asked to be forgotten';
  if (rank === null) return 'left the group';
  if (!isStaff(rank, thresholds)) return 'no longer on the staff';
  return suspensions !== null && suspensions > 0 ? 'suspended' : null;
}

/**
 * Frees the seats of those who can no longer come, on a flight that takes place after all: they kept them while it was
 * cancelled or under way. Crew and flight are locked by the caller.
 */
export async function freeSeatsOfAbsent(
  trx: Transaction,
  flightId: string,
  thresholds: RankThresholds,
  now: Date,
): Promise<void> {
  for (const member of await readCrew(trx, flightId, now)) {
    const why = whyAbsent(member, thresholds);
    if (why !== null) await takeOff(trx, flightId, member.id, why, now);
  }
}
