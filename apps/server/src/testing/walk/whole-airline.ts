import type { DatabaseTarget } from '../../platform/database/database.ts';
import {
  type AirlineSize,
  flightId,
  memberId,
  nameEverywhere,
  openFlights,
  robloxIdOf,
  usernameOf,
  withConnection,
} from '../large-airline.ts';
import type { CrowdedRoblox, GroupMember } from './crowded-roblox.ts';

/** An airline of 100,000 flights with eight entries in the log of each, or a part of one, with all of its members. */
export const wholeAirline = (part: number): AirlineSize => ({
  members: 5_000,
  flights: 100_000 * part,
  auditEntries: 1_000_000 * part,
  weeksAhead: 12,
});

/**
 * Its owner, a suspended member with seats on hundreds of flights, one who leaves the group, and one whom thousands of
 * briefings name.
 */
export const [OWNER, SUSPENDED, LEFT, ERASED] = [0, 11, 12, 14];

const RANK = 239;

/** The whole airline as the group has it. */
export const groupOf = ({ members }: AirlineSize): GroupMember[] =>
  Array.from({ length: members }, (_, n) => ({
    robloxId: robloxIdOf(n),
    username: usernameOf(n),
    rank: n === OWNER ? 255 : RANK,
  }));

/** The settings of a portal for a walk. The roster's sync is a job as well, and chat posts are sent at once. */
export const walkSettings = ({ url }: Pick<CrowdedRoblox, 'url'>) => ({
  SANDBOX_URL: url,
  ROSTER_SYNC_MINUTES: '60',
  RANK_MAX_AGE_MINUTES: '10080',
  WRITE_LIMIT_PER_MINUTE: '100000',
  CHAT_EDIT_SECONDS: '0',
});

/** Returns the timestamp that many days before now, or after it if negative. */
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
export const dayAgo = (days: number) => daysAgo(days).slice(0, 10);

type RunAll = (...statements: readonly string[]) => Promise<void>;

const seatInSql = (flight: number, member: number) => `insert into allocations
    (id, flight_id, departs, flight_role_id, user_id, seat_number, capacity, assigned_at)
    select '9' || substr(flights.id, 2), flights.id, scheduled_date, flight_roles.id, '${memberId(member)}', 6, 6, '${daysAgo(0)}'
    from flights join flight_roles on flight_id = flights.id where flights.id = '${flightId(flight)}'
      and not exists (select 1 from allocations a where a.flight_id = flights.id and a.user_id = '${memberId(member)}')`;

/** Seats on every open flight: the last one of each, for two members in turn. */
async function seatTwoEverywhere(run: RunAll, size: AirlineSize): Promise<void> {
  await run(
    ...openFlights(size, 600).map((flight, place) => seatInSql(flight, place % 2 === 0 ? SUSPENDED : LEFT)),
  );
}

/**
 * The data that has grown in five years: old notices, sessions, reports of the game, posts and versions of topics,
 * appeals and requests for leave.
 */
async function addOldRows(run: RunAll, { flights }: AirlineSize): Promise<void> {
  const many = `(select id, user_id, flight_id from allocations order by id limit ${flights}) as old`;
  await run(
    `insert into inbox_items (id, user_id, notice, facts, about, at)
      select id, user_id, 'sanctioned', '{"type":"warning"}', null, '${daysAgo(120)}' from ${many}`,
    `insert into attendance_events (flight_id, event_id, user_id, type, at)
      select flight_id, id, user_id, 'joined', '${daysAgo(120)}' from ${many}`,
    `insert into sessions (token_hash, id, user_id, device, created_at, signed_in_at, last_used_at, expires_at, ends_at)
      select id, id, user_id, '', '${daysAgo(60)}', '${daysAgo(60)}', '${daysAgo(60)}', '${daysAgo(30)}', '${daysAgo(30)}' from ${many}`,
    `insert into outbox (id, kind, channel, subject_id, state, since, due_at, error, died_at)
      select id, 'sanction', 'admin', id, 'dead', '${daysAgo(120)}', '${daysAgo(120)}', 'No.', '${daysAgo(120)}' from ${many}`,
    `insert into outbox (id, kind, channel, subject_id, state, since, due_at, error, died_at)
      select '2' || substr(id, 2), 'flight', 'flights', id, 'dead', '${daysAgo(20)}', '${daysAgo(20)}', 'No.', '${daysAgo(20)}'
      from flights order by id limit 2000`,
    `insert into topic_versions (topic, version, touched_at) select 'flight:' || id, id, '${daysAgo(30)}' from ${many}`,
    `insert into sanctions (id, user_id, type, breach, reason, issuer_id, issued_at, expiry_date, ends_at, appealed_at, appeal_text)
      select id, id, 'reminder', '1', 'Late', '${memberId(OWNER)}', '${daysAgo(9)}', '${daysAgo(-9)}', '${daysAgo(-9)}', '${daysAgo(8)}', 'I was ill.'
      from users where id <> '${memberId(OWNER)}'`,
    `insert into leaves (id, user_id, from_date, to_date, reason, status, created_at)
      select id, id, '${dayAgo(0)}', '${dayAgo(-7)}', 'Exams', 'pending', '${daysAgo(0)}' from users`,
  );
}

/** The group has nine in ten of its members as they are known. */
async function knowRanks(run: RunAll, { members }: AirlineSize): Promise<void> {
  const known = `id > '${memberId(members / 10)}'`;
  await run(
    `update users set rank = 255 where id = '${memberId(OWNER)}'`,
    `update users set rank_role_id = '${RANK}', rank_name = 'Rank ${RANK}', last_rank = ${RANK}, last_rank_role_id = '${RANK}' where ${known}`,
    `insert into group_roles (user_id, role_id, rank, name) select id, '${RANK}', ${RANK}, 'Rank ${RANK}' from users where ${known}`,
  );
}

/** Adds the data that grows in an airline besides flights and their crews. */
export async function growWholeAirline(target: DatabaseTarget, size: AirlineSize): Promise<void> {
  await nameEverywhere(target, ERASED);
  await withConnection(target, async (execute) => {
    const run: RunAll = async (...statements) => {
      for (const statement of statements) await execute(statement);
    };
    await knowRanks(run, size);
    await seatTwoEverywhere(run, size);
    await addOldRows(run, size);
    // Every job is due when the portal starts.
    await run(`update jobs set due_at = '${daysAgo(1)}', last_error = 'not run'`);
  });
}
