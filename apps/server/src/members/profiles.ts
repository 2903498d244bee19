import type { OwnProfile, User } from '@crewroom/domain/members/schemas';
import type { Database } from '../database/database.ts';
import { parseRows, toInstant } from '../database/stored-values.ts';
import { flightHistory, upcomingFlights } from '../flights/member-flights.ts';
import { payEntries, payEntryOf } from '../terms/ledger.ts';
import { quotaResetOf } from '../terms/preview.ts';
import { memberColumns, memberOf } from './member-columns.ts';
import {
  activeSanctions,
  noteOf,
  qualifications,
  rankHistory,
  rankHistoryEntryOf,
  rewardOf,
  rewards,
  sanctionOf,
  visibleNotes,
} from './record-lists.ts';

function selectProfile(database: Database, userId: string, now: Date) {
  const instant = toInstant(now);
  return database.db
    .selectFrom('users')
    .where('users.id', '=', userId)
    .where('users.forgotten_at', 'is', null)
    .select((eb) => [
      ...memberColumns(eb, instant.slice(0, 10)),
      activeSanctions(database, eb, instant).as('sanctions'),
      qualifications(database, eb).as('qualifications'),
      visibleNotes(database, eb).as('notes'),
      rankHistory(database, eb).as('rank_history'),
    ]);
}

type ProfileRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectProfile>['executeTakeFirst']>>>;

function profileOf(row: ProfileRow) {
  return {
    ...memberOf(row),
    sanctions: parseRows(row.sanctions).map(sanctionOf),
    qualifications: parseRows(row.qualifications),
    notes: parseRows(row.notes).map(noteOf),
    rankHistory: parseRows(row.rank_history).map(rankHistoryEntryOf),
  };
}

/**
 * One's own profile, in three statements however long its lists are. Throws when the member does not exist: a session
 * is proof that they do.
 */
export async function ownProfile(
  database: Database,
  userId: string,
  termLengthDays: number | null,
  now: Date,
): Promise<OwnProfile> {
  const row = await selectProfile(database, userId, now)
    .innerJoin('terms as open_term', (join) => join.on('open_term.closed_at', 'is', null))
    .select((eb) => [
      'open_term.number',
      'open_term.started_at',
      rewards(database, eb).as('rewards'),
      payEntries(database, eb).as('pay_entries'),
    ])
    .executeTakeFirstOrThrow();
  const user = {
    ...profileOf(row),
    rewards: parseRows(row.rewards).map(rewardOf),
    payEntries: parseRows(row.pay_entries).map(payEntryOf),
  };
  return {
    user,
    upcomingFlights: await upcomingFlights(database, userId),
    flightHistory: await flightHistory(database, userId),
    nextQuotaReset: quotaResetOf(row, termLengthDays),
  };
}

/** Another member's profile, the same for every viewer; null for nobody. */
export async function userProfile(database: Database, userId: string, now: Date): Promise<User | null> {
  const row = await selectProfile(database, userId, now).executeTakeFirst();
  if (row === undefined) return null;
  return {
    ...profileOf(row),
    upcomingFlights: await upcomingFlights(database, userId),
    flightHistory: await flightHistory(database, userId),
  };
}
