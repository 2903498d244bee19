import { closingCutoff } from '@crewroom/domain/flights/departure';
import type { OwnProfile, User } from '@crewroom/domain/members/schemas';
import { nextQuotaReset } from '@crewroom/domain/terms/rules';
import type { Expression } from 'kysely';
import type { Database, Source } from '../../platform/database/database.ts';
import { parseRows } from '../../platform/database/json-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import {
  flightCountColumns,
  readFlightHistory,
  readUpcomingFlights,
  readWaitingFlights,
} from '../flights/member-flights.ts';
import {
  noteOf,
  qualificationOf,
  rankHistory,
  rankHistoryEntryOf,
  rewardOf,
  selectNotes,
  selectQualifications,
  selectRewards,
} from '../record/record-lists.ts';
import { activeSanctions, sanctionOf } from '../record/sanction-lists.ts';
import { payEntries, payEntryOf } from '../terms/ledger.ts';
import {
  memberColumns,
  memberOf,
  selectMembers,
  type TimestampPlaces,
  termDaysOf,
  timestampOf,
  timestampShape,
} from '../terms/member-columns.ts';

type ProfileParameters = TimestampPlaces & {
  readonly userId: Expression<string>;
  readonly cutoff: Expression<string>;
};

function selectProfile(database: Source, { userId, now, today, cutoff }: ProfileParameters) {
  return selectMembers(database)
    .where('users.id', '=', userId)
    .where('users.forgotten_at', 'is', null)
    .select((eb) => [
      ...memberColumns(database, eb, today),
      activeSanctions(database, eb, now).as('sanctions'),
      selectQualifications(database, eb).as('qualifications'),
      selectNotes(database, eb, 'visible').as('notes'),
      rankHistory(database, eb).as('rank_history'),
      ...flightCountColumns(eb, cutoff),
    ]);
}

const profileParameters = { ...timestampShape, userId: 'text', cutoff: 'text' } as const;

const parametersOf = (userId: string, now: Date) => ({
  ...timestampOf(now),
  userId,
  cutoff: closingCutoff(now),
});

const readProfileRow = prepared(profileParameters, selectProfile);

const readOwnProfileRow = prepared(profileParameters, (database, parameters) =>
  selectProfile(database, parameters).select((eb) => [
    selectRewards(database, eb).as('rewards'),
    payEntries(database, eb).as('pay_entries'),
  ]),
);

type ProfileRow = Awaited<ReturnType<typeof readProfileRow>>[number];

const seatCountsOf = (row: ProfileRow) => ({
  upcomingFlights: Number(row.upcoming_flights),
  flightHistory: Number(row.past_flights),
});

function profileOf(row: ProfileRow, lengthDays: number | null) {
  return {
    ...memberOf(row, termDaysOf(row, lengthDays)),
    sanctions: parseRows(row.sanctions).map(sanctionOf),
    qualifications: parseRows(row.qualifications).map(qualificationOf),
    notes: parseRows(row.notes).map(noteOf),
    rankHistory: parseRows(row.rank_history).map(rankHistoryEntryOf),
  };
}

/** Returns the viewer's own profile. Throws when the member does not exist, which a session rules out. Four statements. */
export async function readOwnProfile(
  database: Database,
  userId: string,
  lengthDays: number | null,
  now: Date,
): Promise<OwnProfile> {
  const [row] = await readOwnProfileRow(database, parametersOf(userId, now));
  if (row === undefined) throw new Error(`There is no member ${userId}`);
  const user = {
    ...profileOf(row, lengthDays),
    rewards: parseRows(row.rewards).map(rewardOf),
    payEntries: parseRows(row.pay_entries).map(payEntryOf),
  };
  return {
    user,
    upcomingFlights: await readUpcomingFlights(database, userId, now),
    waitingFor: await readWaitingFlights(database, userId),
    flightHistory: await readFlightHistory(database, userId),
    counts: { ...seatCountsOf(row), waitingFor: Number(row.waiting_flights) },
    nextQuotaReset: nextQuotaReset({ startedAt: row.term_started_at, number: row.term_number, lengthDays }),
  };
}

/** Returns another member's profile, which is the same for every viewer, or null. */
export async function readUserProfile(
  database: Database,
  userId: string,
  lengthDays: number | null,
  now: Date,
): Promise<User | null> {
  const [row] = await readProfileRow(database, parametersOf(userId, now));
  if (row === undefined) return null;
  return {
    ...profileOf(row, lengthDays),
    upcomingFlights: await readUpcomingFlights(database, userId, now),
    flightHistory: await readFlightHistory(database, userId),
    counts: seatCountsOf(row),
  };
}
