import { topics } from '@crewroom/domain/contract/topics';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readVersion } from '../../platform/changes/versions.ts';
import type { Database } from '../../platform/database/database.ts';
import { findSessions } from '../../platform/sessions/session-look-up.ts';
import {
  FLIGHTS_OF_YEAR,
  flightId,
  insertYearOfFlights,
  memberId,
} from '../../testing/flights/year-of-flights.ts';
import { fullScans, gatherStatistics, type RanStatement } from '../../testing/query-plans.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readInbox } from '../inbox/inbox.ts';
import { readFlightFor } from './flight.ts';
import { findFreeCrew } from './free-crew.ts';
import { readFlightHistory, readUpcomingFlights, readWaitingFlights } from './member-flights.ts';
import { readShortages, readWeek } from './schedule.ts';

const now = new Date('2026-11-18T12:00:00.000Z');
const thresholds = { staff: 239, dispatch: 244, admin: 247, owner: 255 };
const viewer = { userId: memberId(7), rank: 239 };

const administrator = { userId: memberId(0), rank: 247 };
const rules: Parameters<typeof findFreeCrew>[3] = {
  thresholds,
  terms: { lengthDays: null, undoMs: 0, payPerPoint: 1, defaultRequiredFlights: 4 },
};
const seat = { flightId: flightId(FLIGHTS_OF_YEAR - 9), roleIndex: 0 };

const reads: readonly (readonly [name: string, read: (database: Database) => Promise<unknown>])[] = [
  ['sessions', (database) => findSessions(database, [memberId(7), memberId(8)], now, thresholds)],
  [
    'versions',
    (database) => readVersion(database, { topics: [topics.board, topics.names], waitingUserId: memberId(7) }),
  ],
  ['week', (database) => readWeek(database, '2026-11-18', new Date('2026-11-18'))],
  ['flight', (database) => readFlightFor(database, flightId(FLIGHTS_OF_YEAR - 9), viewer, thresholds, now)],
  ['shortages', (database) => readShortages(database, 24, now)],
  ['upcoming seats', (database) => readUpcomingFlights(database, viewer.userId, now)],
  ['lines', (database) => readWaitingFlights(database, viewer.userId)],
  ['past seats', (database) => readFlightHistory(database, viewer.userId)],
  ['inbox', (database) => readInbox(database, viewer, thresholds)],
];

const whoIsFree = (database: Database) => findFreeCrew(database, seat, administrator, rules, now);

/** Stores the versions that a day in which every flight was invalidated leaves. */
async function insertVersionsOfFlights({ db }: Database): Promise<void> {
  await db
    .insertInto('topic_versions')
    .columns(['topic', 'version', 'touched_at'])
    .expression(({ selectFrom }) =>
      selectFrom('flights').select([
        sql<string>`'flight:' || flights.id`.as('topic'),
        'flights.id as version',
        'flights.created_at as touched_at',
      ]),
    )
    .execute();
}

/** Returns the tables that the statements of a query would scan completely. */
async function scansOf(database: TestDatabase, name: string, read: (database: Database) => Promise<unknown>) {
  const ran: RanStatement[] = [];
  const stop = database.watchStatements((text, parameters) => ran.push({ sql: text, parameters }));
  await read(database);
  stop();
  expect(ran.length).toBeGreaterThan(0);
  const scans = [];
  for (const statement of ran) scans.push(...(await fullScans(database, statement)));
  return scans.map((scan) => `${name}: ${scan}`);
}

// With few members PostgreSQL tends to scan all of them instead of looking up some.
describe.each([400, 5000])('the query plans of hot queries with %i members', (members) => {
  it('scan no table completely, and for free crew none that grows with the flights', async () => {
    await using database = await createTestDatabase();
    await insertYearOfFlights(database, members, now);
    await insertVersionsOfFlights(database);
    await gatherStatistics(database);
    const found: string[] = [];
    for (const [name, read] of reads) found.push(...(await scansOf(database, name, read)));
    expect(found).toEqual([]);
    expect(await whoIsFree(database)).toHaveLength(8);
    const ofFree = await scansOf(database, 'free crew', whoIsFree);
    expect(ofFree.filter((scan) => /\b(flights|allocations|flight_roles)\b/.test(scan))).toEqual([]);
  }, 60_000);
});
