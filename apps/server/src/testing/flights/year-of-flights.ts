import { WEEK_MS } from '@crewroom/domain/days';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { insertTerm } from '../rows.ts';

const WEEKS = 52;
const FLIGHTS_A_WEEK = 60;
const ROWS_PER_INSERT = 500;

const BEGINNING = '2026-01-01T00:00:00.000Z';

/** The id of a member of `insertYearOfFlights`, by number from 0. */
export const memberId = (number: number) => `member-${number}`;

/** The id of a flight of `insertYearOfFlights`, by number from 0. Those of the last four weeks are in the future. */
export const flightId = (number: number) => `flight-${number}`;

/** How many flights `insertYearOfFlights` inserts. */
export const FLIGHTS_OF_YEAR = WEEKS * FLIGHTS_A_WEEK;

async function inChunks(count: number, insert: (numbers: number[]) => Promise<unknown>): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  for (let from = 0; from < count; from += ROWS_PER_INSERT)
    await insert(numbers.slice(from, from + ROWS_PER_INSERT));
}

function memberRow(number: number) {
  const name = `member${number}`;
  return {
    id: memberId(number),
    roblox_id: String(number),
    username: name,
    username_key: name,
    username_seen_at: BEGINNING,
    display_name: name,
    display_name_key: name,
    rank: 239,
    rank_role_id: 'crew',
    rank_name: 'Crew',
    required_flights: 4,
    first_seen_at: BEGINNING,
  };
}

function flightRow(number: number, members: number, now: Date) {
  const betweenFlightsMs = WEEK_MS / FLIGHTS_A_WEEK;
  const at = toInstant(new Date(now.getTime() + 4 * WEEK_MS - (FLIGHTS_OF_YEAR - number) * betweenFlightsMs));
  const reviewed = { reviewed_at: at, reviewed_by_id: memberId(0) };
  return {
    id: flightId(number),
    flight_code: 'CR101',
    departure: 'ZRH',
    arrival: 'LHR',
    aircraft: 'A320',
    scheduled_date: at,
    staff_joining: '17:30',
    passenger_joining: '17:45',
    boarding: '18:00',
    status: at < toInstant(now) ? ('LOGGED' as const) : ('AVAILABLE' as const),
    approval_status: 'approved' as const,
    dispatcher_id: memberId(number % members),
    created_at: BEGINNING,
    decided_at: BEGINNING,
    decided_by_id: memberId(0),
    ...(at < toInstant(now) && reviewed),
  };
}

// Five seats on each flight, one member on the waitlist, and one who is interested.
async function insertCrews(trx: Transaction, members: number): Promise<void> {
  await sql`insert into flight_roles (id, flight_id, position, name, name_key, capacity)
    select id, id, 0, 'Crew', 'crew', 5 from flights`.execute(trx);
  // Seven members further with each flight, and one with each seat.
  const memberOf = (seat: number) =>
    sql`'member-' || cast((row_number() over (order by id) * 7 + ${sql.lit(seat)}) % ${sql.lit(members)} as text)`;
  for (let seat = 1; seat <= 5; seat += 1) {
    await sql`insert into allocations
      (id, flight_id, departs, flight_role_id, user_id, seat_number, capacity, assigned_at)
      select id || ${sql.lit(`-${seat}`)}, id, scheduled_date, id, ${memberOf(seat)}, ${sql.lit(seat)}, 5, created_at
      from flights`.execute(trx);
  }
  await sql`insert into wait_list (id, flight_id, flight_role_id, user_id, since)
    select id, id, id, ${memberOf(6)}, created_at from flights`.execute(trx);
  await sql`insert into flight_interests (flight_id, user_id, at)
    select id, ${memberOf(7)}, created_at from flights`.execute(trx);
}

/** The rows of each member and flight that the hot queries read. */
async function insertRecords(trx: Transaction): Promise<void> {
  await sql`insert into sessions (token_hash, id, user_id, device, created_at, signed_in_at, last_used_at, expires_at, ends_at)
    select id, id, id, '', first_seen_at, first_seen_at, first_seen_at, first_seen_at, first_seen_at from users`.execute(
    trx,
  );
  await sql`insert into sanctions
    (id, user_id, type, breach, reason, issuer_id, issued_at, expiry_date, ends_at)
    select id, id, 'suspension', '', '', id, first_seen_at, '2026-01-02T00:00:00.000Z',
      '2026-01-02T00:00:00.000Z' from users`.execute(trx);
  await sql`insert into qualifications (id, user_id, name, granted_at, granted_by_id)
    select id, id, 'Captain License', first_seen_at, id from users`.execute(trx);
  await sql`insert into leaves (id, user_id, from_date, to_date, status, created_at, decided_by_id, decided_at)
    select id, id, '2020-01-01', '2020-01-09', 'approved', first_seen_at, id, first_seen_at from users`.execute(
    trx,
  );
  await sql`insert into flight_log (id, flight_id, number, kind, facts, at, actor, performed_by_id)
    select id, id, 1, 'approved', '{}', created_at, 'member', dispatcher_id from flights`.execute(trx);
  await sql`insert into inbox_items (id, user_id, notice, facts, about, at)
    select id, id, 'termAdvanced', '{}', id, first_seen_at from users`.execute(trx);
}

/**
 * Inserts an airline of that many members with a year of flights: 60 a week, the last four weeks of them in the future.
 */
export async function insertYearOfFlights(database: Database, members: number, now: Date): Promise<void> {
  await inTransaction(database, async (trx) => {
    await insertTerm(trx);
    await inChunks(members, (numbers) => trx.insertInto('users').values(numbers.map(memberRow)).execute());
    await inChunks(FLIGHTS_OF_YEAR, (numbers) =>
      trx
        .insertInto('flights')
        .values(numbers.map((number) => flightRow(number, members, now)))
        .execute(),
    );
    await insertCrews(trx, members);
    await insertRecords(trx);
  });
}
