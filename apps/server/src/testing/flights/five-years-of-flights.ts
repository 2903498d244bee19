import { HOUR_MS } from '@crewroom/domain/days';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { insertFlight, insertUser } from '../rows.ts';

// Row by row this would take minutes. A thousand of each are inserted, and the database copies them.
const ORIGINALS = 1000;
// How many rows each becomes in the end, including itself.
const FLIGHTS_PER_ORIGINAL = 100;
const MEMBERS_PER_ORIGINAL = 20;
// A thousand of these are five years.
const BETWEEN_FLIGHTS_MS = 45 * HOUR_MS;
const FLIGHTS_AHEAD = 4;
const FLIGHTS_OF_OPEN_TERM = 16;

/** How many flights `insertFiveYearsOfFlights` inserts. */
export const FLIGHTS_OF_FIVE_YEARS = ORIGINALS * FLIGHTS_PER_ORIGINAL;

/** A table `n` with the numbers from 1 to `count` as `i`, one for each copy. */
const numbered = (count: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;

/** An id whose last three digits are reserved for the numbers of its copies. */
const newOriginal = () => `${newId().slice(0, 33)}000`;

/** An id for each copy of an original. */
const copyOf = (id: string) => sql`substr(${sql.ref(id)}, 1, 33) || cast(100 + n.i as text)`;

async function insertPeople(trx: Transaction): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < ORIGINALS; index += 1)
    ids.push((await insertUser(trx, { id: newOriginal(), rank: 239 })).id);
  await sql`${numbered(MEMBERS_PER_ORIGINAL - 1)}
    insert into users (id, roblox_id, username, username_key, username_seen_at, display_name, display_name_key,
      rank, rank_role_id, rank_name, required_flights, first_seen_at)
    select ${copyOf('id')}, roblox_id || i, username || i, username_key || i, username_seen_at, display_name,
      display_name_key, rank, rank_role_id, rank_name, required_flights, first_seen_at
    from users cross join n`.execute(trx);
  return ids;
}

const flightColumns = sql.raw(`flight_code, departure, arrival, aircraft, scheduled_date, staff_joining,
  passenger_joining, boarding, status, approval_status, dispatcher_id, created_at, decided_at, decided_by_id,
  reviewed_at, reviewed_by_id, archived_at, archived_term_id`);

/** Five years of flights, up to a week ahead. Past ones are logged, and those of more than a month ago archived. */
async function insertOriginalFlights(trx: Transaction, people: readonly string[], termId: string, now: Date) {
  for (const [index, dispatcher_id] of people.entries()) {
    const at = toInstant(new Date(now.getTime() + (FLIGHTS_AHEAD - index) * BETWEEN_FLIGHTS_MS));
    const reviewed = { reviewed_at: at, reviewed_by_id: dispatcher_id };
    const whenPast = index > FLIGHTS_AHEAD && { status: 'LOGGED' as const, ...reviewed };
    const whenOld = index > FLIGHTS_AHEAD + FLIGHTS_OF_OPEN_TERM && {
      archived_at: at,
      archived_term_id: termId,
    };
    await insertFlight(trx, {
      id: newOriginal(),
      dispatcher_id,
      scheduled_date: at,
      ...whenPast,
      ...whenOld,
    });
  }
}

async function insertDependentRows(trx: Transaction, termId: string): Promise<void> {
  const run = (statement: RawBuilder<unknown>) => statement.execute(trx);
  await run(sql`insert into flight_roles (id, flight_id, position, name, name_key, capacity)
    select id, id, 0, 'Captain', 'captain', 4 from flights`);
  await run(sql`insert into allocations (id, flight_id, departs, flight_role_id, user_id, seat_number, capacity, assigned_at)
    select id, id, scheduled_date, id, dispatcher_id, 1, 4, created_at from flights`);
  await run(sql`insert into flight_log (id, flight_id, number, kind, facts, at, actor, performed_by_id)
    select id, id, 1, 'approved', '{}', created_at, 'member', dispatcher_id from flights`);
  await run(sql`insert into inbox_items (id, user_id, notice, facts, about, at)
    select id, dispatcher_id, 'flightCancelled', '{}', '/flights/' || id, created_at from flights`);
  await run(sql`insert into ledger_credits (id, user_id, term_id, kind, amount, reason, flight_id, credited_at)
    select id, dispatcher_id, ${termId}, 'attended', 1, 'attended', id, reviewed_at from flights
    where reviewed_at is not null`);
  await run(sql`insert into term_totals (user_id, term_id, attended) select id, ${termId}, 1 from users`);
  await run(sql`insert into sanctions
    (id, user_id, type, breach, reason, issuer_id, issued_at, expiry_date, ends_at)
    select id, id, 'suspension', '', '', id, first_seen_at, '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.000Z'
    from users`);
  await run(sql`insert into qualifications (id, user_id, name, granted_at, granted_by_id)
    select id, id, 'Captain License', first_seen_at, id from users`);
  await run(sql`insert into leaves (id, user_id, from_date, to_date, status, created_at, decided_by_id, decided_at)
    select id, id, '2020-01-01', '2020-01-09', 'approved', first_seen_at, id, first_seen_at from users`);
  // No flight that has ended has a waitlist. A table that is nearly empty, however, is always read whole.
  await run(sql`insert into wait_list (id, flight_id, flight_role_id, user_id, since)
    select id, id, id, dispatcher_id, created_at from flights`);
  await run(sql`insert into flight_interests (flight_id, user_id, at)
    select id, dispatcher_id, created_at from flights`);
  await run(sql`insert into topic_versions (topic, version, touched_at)
    select 'flight:' || id, id, created_at from flights`);
  await run(sql`insert into outbox (id, kind, channel, subject_id, state, since, due_at, message_id, delivered_at)
    select id, 'flight', 'flights', id, 'delivered', created_at, created_at, id, created_at from flights
    where archived_at is not null`);
  await run(sql`insert into sessions (token_hash, id, user_id, device, created_at, signed_in_at, last_used_at, expires_at, ends_at)
    select id, id, id, '', first_seen_at, first_seen_at, first_seen_at, first_seen_at, first_seen_at from users`);
  await run(sql`insert into idempotency_keys (user_id, method, path, key, body_hash, done, topics, created_at, expires_at)
    select id, 'POST', '/', 'key', '', 'null', '', first_seen_at, first_seen_at from users`);
  await run(sql`insert into attendance_events (flight_id, event_id, user_id, type, at)
    select id, id, dispatcher_id, 'joined', created_at from flights`);
  await run(sql`insert into marks (id, flight_id, user_id, kind, at)
    select id, id, dispatcher_id, 'late', created_at from flights`);
  await run(sql`insert into notification_choices (user_id, kind, push, discord, minutes)
    select id, 'reminder', 1, 1, 30 from users`);
  await run(sql`insert into push_devices
    (id, user_id, session_id, device, service, endpoint, p256dh, auth, created_at, seen_at)
    select id, id, id, '', 'google', id, '', '', first_seen_at, first_seen_at from users`);
  await run(sql`insert into discord_links (user_id, discord_id, username, linked_at)
    select id, id, '', first_seen_at from users`);
}

/**
 * Skips PostgreSQL's check of a million foreign keys for a superuser, because the copies refer to the same rows as
 * their originals.
 */
async function trustReferences(trx: Transaction): Promise<void> {
  await sql`select set_config('session_replication_role', 'replica', true)
    from pg_user where usename = current_user and usesuper`.execute(trx);
}

/**
 * Inserts what an airline has after five years. There are 100,000 flights, nearly all of closed terms, each with a
 * role, a seat, a log and a credit. Each also has a post in the chat, a report of the game, a reliability event and a
 * waitlist entry. There are 20,000 members, each with a suspension, a qualification, a leave, a session, a key, a
 * device, a preference and a Discord account.
 */
export async function insertFiveYearsOfFlights(
  database: Database,
  closedTermId: string,
  now: Date,
): Promise<void> {
  await inTransaction(database, async (trx) => {
    if (database.engine === 'postgres') await trustReferences(trx);
    const people = await insertPeople(trx);
    await insertOriginalFlights(trx, people, closedTermId, now);
    await sql`${numbered(FLIGHTS_PER_ORIGINAL - 1)} insert into flights (id, ${flightColumns})
      select ${copyOf('id')}, ${flightColumns} from flights cross join n`.execute(trx);
    await insertDependentRows(trx, closedTermId);
  });
}
