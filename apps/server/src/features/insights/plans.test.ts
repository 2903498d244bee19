import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { insertYearOfFlights } from '../../testing/flights/year-of-flights.ts';
import { fullScans, gatherStatistics, type RanStatement } from '../../testing/query-plans.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { findCandidates } from './candidates.ts';
import { readFlightsBehind } from './flights-behind.ts';
import { readInsights } from './insights.ts';

const now = new Date('2026-11-18T12:00:00.000Z');
const MEMBERS = 400;
const rules = {
  thresholds: { staff: 239, dispatch: 244, admin: 247, owner: 255 },
  terms: { lengthDays: null, undoMs: 0, payPerPoint: 1, defaultRequiredFlights: 4 },
};
const counted = { range: { from: '2026-11-01', to: '2026-11-07' }, days: 'all', now } as const;

const reads: readonly ((database: Database) => Promise<unknown>)[] = [
  (database) => readInsights(database, rules, counted),
  (database) => readFlightsBehind(database, counted, { which: 'empty', role: 'Crew' }),
  (database) => findCandidates(database, rules, counted, 'Crew'),
];

/** Fills tables that the fixture leaves empty, because PostgreSQL scans an empty table completely. */
async function insertWhatWasFlown({ db }: Database): Promise<void> {
  const ofSeats = sql`from allocations join flights on flights.id = allocations.flight_id where reviewed_at is not null`;
  await sql`insert into ledger_credits (id, user_id, term_id, kind, amount, reason, flight_id, credited_at)
    select allocations.id, user_id, (select id from terms), 'attended', 1, 'attended', flight_id, departs ${ofSeats}`.execute(
    db,
  );
  await sql`insert into attendance_events (flight_id, event_id, user_id, type, at)
    select flight_id, allocations.id, user_id, 'joined', departs ${ofSeats}`.execute(db);
  await sql`update flight_roles set requires = 'Captain License' where name_key = 'crew'`.execute(db);
  await sql`insert into audit_entries (id, action_type, performed_by_id, target_id, at, details)
    select allocations.id, 'quota_update', user_id, user_id, departs, '{"newRequiredFlights":5}' ${ofSeats}`.execute(
    db,
  );
}

it('reads only the counted flights of a year', async () => {
  await using database = await createTestDatabase();
  await insertYearOfFlights(database, MEMBERS, now);
  await insertWhatWasFlown(database);
  await gatherStatistics(database);
  const ran: RanStatement[] = [];
  const stop = database.watchStatements((text, parameters) => ran.push({ sql: text, parameters }));
  for (const read of reads) await read(database);
  stop();
  expect(ran).toHaveLength(9);
  const found: string[] = [];
  for (const statement of ran) found.push(...(await fullScans(database, statement)));
  // The quota query reads every member's totals in a term, so it is left out.
  const ofFlights =
    /\b(flights|flight_roles|allocations|ledger_credits|attendance_events|audit_entries|flight)\b/;
  expect(found.filter((scan) => ofFlights.test(scan))).toEqual([]);
}, 60_000);
