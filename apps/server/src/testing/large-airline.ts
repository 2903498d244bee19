import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { weekStartOf } from '@crewroom/domain/days';
import { storedMention } from '@crewroom/domain/names';
import { Client } from 'pg';
import { DATABASE_FILE, type DatabaseTarget } from '../platform/database/database.ts';
import { newId } from '../platform/database/stored-values.ts';
import type { TableName } from '../platform/database/tables.ts';

/** The size of an airline's history. A week has sixty flights unless given otherwise. */
export type AirlineSize = {
  readonly members: number;
  readonly flights: number;
  readonly auditEntries: number;
  /** How many weeks with open flights are ahead. */
  readonly weeksAhead: number;
  readonly flightsPerWeek?: number;
};

const WEEK_SECONDS = 7 * 86_400;
const FLIGHTS_PER_WEEK = 60;
/** On each flight. */
const SEATS_TAKEN = 5;
const CAPACITY = SEATS_TAKEN + 1;
/** Earlier flights are archived, with the term before the open one. */
const WEEKS_ON_BOARD = 2;
const MEMBERS_SIGNED_IN = 400;

/** Crew and administrators, by the default ranks. */
const CREW_RANK = 239;
const ADMIN_RANK = 247;

/** The millisecond of the first id of each table, in June 2024. */
const FIRST_ID_MS = 0x0190_0000_0000;
/** Multiplied by it, consecutive numbers look random. */
const SCRAMBLER = 2_654_435_761;

const inHex = (value: bigint | number, digits: number) => value.toString(16).padStart(digits, '0');

/**
 * Returns a UUID (version 7) that ascends with `n` and looks random, older than any that the product makes now. Each
 * table has its own number, so no two rows have the same id. `Words.id` makes the same one in SQL.
 */
function idOf(tableNumber: number, n: number): string {
  const time = inHex(FIRST_ID_MS + n, 12);
  const tail = inHex((BigInt(n + 1) * BigInt(SCRAMBLER)) % 2n ** 32n, 8);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${inHex(tableNumber, 3)}-8${tail.slice(0, 3)}-${tail}${tail.slice(4)}`;
}

const airports = ['ZRH', 'JFK', 'Oslo', 'LHR', 'SIN', 'Tokyo Haneda', 'GVA', 'LAX', 'Reykjavik'] as const;
const aircraft = ['A320neo', 'A330-300', 'A350-900', 'B777-300ER', 'Embraer E190-E2'] as const;
const syllables = ['ka', 'vol', 'mi', 'ren', 'tas', 'o', 'lu', 'bek', 'shi', 'zan', 'fy'] as const;

const syllable = (n: number) => syllables[n % syllables.length] ?? '';

/** The members of an airline are numbered. The first is an administrator, who dispatches every flight. */
export const memberId = (n: number) => idOf(1, n);
export const usernameOf = (n: number) =>
  `${syllable(n)}${syllable(n * 7 + 3)}${syllable(Math.floor(n / 11))}_${n}`;
export const robloxIdOf = (n: number) => String(10_000_000 + n);
export const flightId = (n: number) => idOf(2, n);
export const roleId = (n: number) => idOf(3, n);

/** The session of a member. */
const tokenOf = (n: number) => `session-of-member-${n}`;
export const cookieOf = (n: number) => `crewroom-session=${tokenOf(n)}`;
export const tokenHashOf = (n: number) => createHash('sha256').update(tokenOf(n)).digest('base64url');

/** The last flights are open, the latest first, with one free seat each. */
export const openFlights = ({ flights }: AirlineSize, count: number): number[] =>
  Array.from({ length: count }, (_, n) => flights - 1 - n);

const signedInOf = ({ members }: AirlineSize) => Math.min(members, MEMBERS_SIGNED_IN);

/** The `n`th signed-in member without a seat on a flight. */
export function outsider(size: AirlineSize, flight: number, n: number): number {
  const firstSeated = (flight * SEATS_TAKEN) % size.members;
  return (firstSeated + Math.floor(signedInOf(size) / 2) + n) % signedInOf(size);
}

type Engine = DatabaseTarget['engine'];
type Value = string | number | null;

/** Runs one statement on a connection without limits, and returns its rows. */
export type Run = (
  statement: string,
  values?: readonly Value[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** The SQL that differs between engines. `i` is the number of a row. */
type Words = {
  /** The numbers from 0 to below `count`, as `i`. */
  readonly numbers: (count: number) => string;
  readonly hex: (value: string, digits: number) => string;
  /** The item of a list at a position, starting over after the last. */
  readonly pick: (list: readonly string[], place: string) => string;
  /** A timestamp, from seconds since 1970. */
  readonly instant: (seconds: string) => string;
};

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

const words: Record<Engine, Words> = {
  sqlite: {
    numbers: (count) =>
      `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1}) select i from n)`,
    hex: (value, digits) => `printf('%0${digits}x', ${value})`,
    pick: (list, place) =>
      `json_extract(${quoted(JSON.stringify(list))}, '$[' || ((${place}) % ${list.length}) || ']')`,
    instant: (seconds) => `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`,
  },
  postgres: {
    numbers: (count) => `(select i from generate_series(0::bigint, ${count - 1}) as n(i)) as numbers`,
    hex: (value, digits) => `lpad(to_hex(${value}), ${digits}, '0')`,
    pick: (list, place) => `(array[${list.map(quoted).join()}])[(((${place}) % ${list.length}) + 1)::int]`,
    instant: (seconds) =>
      `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"')`,
  },
};

function idInSql({ hex }: Words, tableNumber: number, n: string): string {
  const time = hex(`${FIRST_ID_MS} + ${n}`, 12);
  const tail = hex(`((${n}) + 1) * ${SCRAMBLER} % 4294967296`, 8);
  const table = tableNumber.toString(16).padStart(3, '0');
  return `substr(${time}, 1, 8) || '-' || substr(${time}, 9) || '-7${table}-8' || substr(${tail}, 1, 3) || '-' || ${tail} || substr(${tail}, 5)`;
}

/** A table, its number of rows, and each column as an expression of `i`, the number of the row. */
type Filling = readonly [table: TableName, rows: number, columns: Readonly<Record<string, string>>];

const ADMINISTRATOR = quoted(memberId(0));

function memberColumns(engine: Engine, now: string): Filling[2] {
  const { pick } = words[engine];
  const username = ['i', 'i * 7 + 3', 'i / 11'].map((place) => pick(syllables, place)).join(' || ');
  const named = `${username} || '_' || i`;
  return {
    id: idInSql(words[engine], 1, 'i'),
    roblox_id: 'cast(10000000 + i as text)',
    username: named,
    username_key: `lower(${named})`,
    username_seen_at: now,
    display_name: named,
    display_name_key: `lower(${named})`,
    rank: `case when i = 0 then ${ADMIN_RANK} else ${CREW_RANK} end`,
    rank_role_id: "'role'",
    rank_name: "'Crew'",
    rank_checked_at: now,
    required_flights: '4',
    first_seen_at: now,
    last_login_at: now,
  };
}

type Terms = { readonly open: string; readonly closed: string };

/** Every row of an airline. Each table follows the tables that it refers to. */
function fillings(engine: Engine, size: AirlineSize, terms: Terms, timestamp: Date): Filling[] {
  const { pick, instant } = words[engine];
  const id = (tableNumber: number, n: string) => idInSql(words[engine], tableNumber, n);
  const now = quoted(timestamp.toISOString());
  const seconds = Math.floor(timestamp.getTime() / 1000);
  const gap = WEEK_SECONDS / (size.flightsPerWeek ?? FLIGHTS_PER_WEEK);
  const first =
    Date.parse(weekStartOf(timestamp.toISOString())) / 1000 +
    size.weeksAhead * WEEK_SECONDS -
    size.flights * gap;
  const departure = (flight: string) => `(${first} + (${flight}) * ${gap})`;
  const ifArchived = (value: string) =>
    `case when ${departure('i')} < ${seconds - WEEKS_ON_BOARD * WEEK_SECONDS} then ${value} end`;
  const { members, flights, auditEntries } = size;
  const later = quoted(new Date(timestamp.getTime() + 4 * WEEK_SECONDS * 1000).toISOString());
  const flight = `i / ${SEATS_TAKEN}`;
  const signedIn = signedInOf(size);
  const hashes = Array.from({ length: signedIn }, (_, n) => tokenHashOf(n));
  return [
    ['users', members, memberColumns(engine, now)],
    [
      'flights',
      flights,
      {
        id: id(2, 'i'),
        flight_code: `'CR' || (100 + i % 900)`,
        departure: pick(airports, 'i'),
        arrival: pick(airports, 'i * 2 + 1'),
        aircraft: pick(aircraft, 'i'),
        scheduled_date: instant(departure('i')),
        staff_joining: "'17:00'",
        passenger_joining: "'17:20'",
        boarding: "'17:40'",
        status: `case when ${departure('i')} < ${seconds} then 'CONCLUDED' else 'AVAILABLE' end`,
        approval_status: "'approved'",
        dispatcher_id: ADMINISTRATOR,
        created_at: now,
        decided_at: now,
        decided_by_id: ADMINISTRATOR,
        archived_at: ifArchived(now),
        archived_term_id: ifArchived(quoted(terms.closed)),
      },
    ],
    [
      'flight_roles',
      flights,
      {
        id: id(3, 'i'),
        flight_id: id(2, 'i'),
        position: '0',
        name: "'Cabin Crew'",
        name_key: "'cabin crew'",
        capacity: `${CAPACITY}`,
      },
    ],
    [
      'allocations',
      flights * SEATS_TAKEN,
      {
        id: id(4, 'i'),
        flight_id: id(2, flight),
        departs: instant(departure(flight)),
        flight_role_id: id(3, flight),
        user_id: id(1, `i % ${members}`),
        seat_number: `i % ${SEATS_TAKEN} + 1`,
        capacity: `${CAPACITY}`,
        assigned_at: now,
      },
    ],
    [
      'flight_interests',
      flights,
      {
        flight_id: id(2, 'i'),
        user_id: id(1, `(i * ${SEATS_TAKEN} + ${SEATS_TAKEN}) % ${members}`),
        at: now,
      },
    ],
    [
      'flight_log',
      flights,
      {
        id: id(5, 'i'),
        flight_id: id(2, 'i'),
        number: '1',
        kind: "'approved'",
        facts: quoted(JSON.stringify({ by: memberId(0) })),
        at: `case when ${departure('i')} < ${seconds} then ${instant(departure('i'))} else ${now} end`,
        performed_by_id: ADMINISTRATOR,
        actor: "'member'",
      },
    ],
    [
      'term_totals',
      members,
      {
        user_id: id(1, 'i'),
        term_id: quoted(terms.open),
        attended: 'i % 9',
        hosted: '0',
        pay_minor: 'i % 90 * 100',
      },
    ],
    [
      'rank_history',
      members * 2,
      {
        id: id(6, 'i'),
        user_id: id(1, `i % ${members}`),
        rank_name: "'Crew'",
        type: "'promotion'",
        date: now,
      },
    ],
    [
      'audit_entries',
      auditEntries,
      {
        id: id(7, 'i'),
        action_type: "'quota_update'",
        performed_by_id: ADMINISTRATOR,
        target_id: id(1, `i % ${members}`),
        at: instant(`${seconds} - i`),
        details: `'{"newRequiredFlights":5}'`,
      },
    ],
    [
      'sessions',
      signedIn,
      {
        token_hash: pick(hashes, 'i'),
        id: id(29, 'i'),
        user_id: id(1, 'i'),
        created_at: now,
        signed_in_at: now,
        device: quoted('Unknown device'),
        last_used_at: now,
        expires_at: later,
        ends_at: later,
      },
    ],
  ];
}

const columnNamesQuery = {
  sqlite: 'select name from pragma_table_info(?)',
  postgres: 'select column_name as name from information_schema.columns where table_name = $1',
} as const;

/** Writes a table's rows in one statement. Values without a column in an older schema are left out. */
async function fillTable(engine: Engine, run: Run, [table, rows, columns]: Filling): Promise<void> {
  if (rows === 0) return;
  const existing = new Set((await run(columnNamesQuery[engine], [table])).map(({ name }) => name));
  const names = Object.keys(columns).filter((name) => existing.has(name));
  const values = names.map((name) => columns[name]).join();
  await run(`insert into ${table} (${names.join()}) select ${values} from ${words[engine].numbers(rows)}`);
}

/** Inserts another term before the open one, which closed at the first flight that is not archived. */
async function closeFirstTerm(run: Run, timestamp: Date): Promise<Terms> {
  const [term] = await run('select id, started_at from terms where closed_at is null');
  const open = String(term?.['id']);
  const closed = newId();
  const began = new Date(timestamp.getTime() - WEEKS_ON_BOARD * WEEK_SECONDS * 1000).toISOString();
  const long = new Date(timestamp.getTime() - 8 * WEEK_SECONDS * 1000).toISOString();
  await run(`update terms set number = 2, started_at = ${quoted(began)} where id = ${quoted(open)}`);
  await run(`insert into terms (id, number, started_at, closed_at)
    values (${quoted(closed)}, 1, ${quoted(long)}, ${quoted(began)})`);
  return { open, closed };
}

/** Works on a database of either engine through a connection without limits, where rows may refer to later ones. */
export async function withConnection<T>(target: DatabaseTarget, work: (run: Run) => Promise<T>): Promise<T> {
  if (target.engine === 'sqlite') {
    const database = new DatabaseSync(join(target.dataDir, DATABASE_FILE), {
      enableForeignKeyConstraints: false,
      timeout: 30_000,
    });
    database.exec('pragma synchronous = off');
    database.exec('pragma cache_size = -131072');
    database.exec('pragma secure_delete = on');
    try {
      return await work((statement, values = []) =>
        Promise.resolve(database.prepare(statement).all(...values)),
      );
    } finally {
      database.close();
    }
  }
  const client = new Client({ connectionString: target.url });
  await client.connect();
  try {
    return await work(async (statement, values = []) => {
      const { rows } = await client.query<Record<string, unknown>>(statement, [...values]);
      return rows;
    });
  } finally {
    await client.end();
  }
}

/** Fills a migrated database, which has its first term, with an airline of a given size at a given time. */
export async function fillAirline(target: DatabaseTarget, size: AirlineSize, timestamp: Date): Promise<void> {
  await withConnection(target, async (run) => {
    await run('begin');
    // Each of these rows refers to an existing one. Checking all of them would double the time.
    const mayLeaveOut = `select 1 from pg_roles where rolname = current_user and rolsuper`;
    if (target.engine === 'postgres' && (await run(mayLeaveOut)).length > 0) {
      await run(`set local session_replication_role = 'replica'`);
    }
    const terms = await closeFirstTerm(run, timestamp);
    for (const filling of fillings(target.engine, size, terms, timestamp))
      await fillTable(target.engine, run, filling);
    await run('commit');
    // A database in use has table statistics by then.
    await run(target.engine === 'sqlite' ? 'analyze' : 'vacuum analyze');
  });
}

/** A flown flight has that many entries in its log. */
const LOG_ROWS_A_FLIGHT = 8;

/**
 * Gives every flight the log of a flown one. Gives one of nine flights a briefing that names a member, half of them
 * without a mention.
 */
export async function nameEverywhere(target: DatabaseTarget, member: number): Promise<void> {
  const name = quoted(`Ask ${usernameOf(member)} (${robloxIdOf(member)}) about the gate.`);
  const mention = quoted(`Ask ${storedMention(memberId(member))} about the gate.`);
  await withConnection(target, async (run) => {
    await run('begin');
    for (let line = 2; line <= LOG_ROWS_A_FLIGHT; line += 1) {
      await run(`insert into flight_log (id, flight_id, number, kind, facts, at, performed_by_id, actor)
        select '${line}' || substr(id, 2), flight_id, ${line}, 'seat_taken',
          '{"member":"' || performed_by_id || '","role":"Cabin Crew"}', at, performed_by_id, actor
        from flight_log where number = 1`);
    }
    const code = 'cast(substr(flight_code, 3) as integer)';
    await run(
      `update flights set notes = case when ${code} % 2 = 0 then ${name} else ${mention} end where ${code} % 9 = 0`,
    );
    await run('commit');
    await run('analyze');
  });
}
