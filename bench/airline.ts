import { createHash } from 'node:crypto';
import { weekStartOf } from '@crewroom/domain/flights/schedule';
import type { Tables } from '@crewroom/server/database/tables';
import type { Insertable } from 'kysely';

/** How much a measured airline has behind it. A week of it has sixty flights, whatever its size. */
export type AirlineSize = {
  readonly members: number;
  readonly flights: number;
  readonly auditEntries: number;
};

export const sizes = {
  S: { members: 400, flights: 3_120, auditEntries: 10_000 },
  L: { members: 5_000, flights: 300_000, auditEntries: 1_000_000 },
  quick: { members: 60, flights: 240, auditEntries: 100 },
} as const satisfies Record<string, AirlineSize>;

const WEEK = 7 * 86_400_000;
const FLIGHTS_PER_WEEK = 60;
/** On each flight. */
const SEATS_TAKEN = 5;
const CAPACITY = SEATS_TAKEN + 1;
const WEEKS_AHEAD = 2;
const MEMBERS_SIGNED_IN = 400;

/** Crew and administrators, by the default ranks. */
const CREW_RANK = 239;
const ADMIN_RANK = 247;

/** The millisecond that the first id of each table carries, in June 2024. */
const FIRST_ID_MS = 0x0190_0000_0000;
/** Multiplied by it, numbers that follow each other look unlike each other. */
const SCRAMBLER = 0x9e3_779b_97f4_a7c1n;
const SIXTY_BITS = (1n << 60n) - 1n;

/**
 * A UUID (version 7) that ascends with `n` and looks as random as those of the product, older than any it makes now.
 * Each table has its own `tableNumber`, so no two rows have the same id.
 */
function idOf(tableNumber: number, n: number): string {
  const time = (FIRST_ID_MS + n).toString(16).padStart(12, '0');
  const tail = ((BigInt(n + 1) * SCRAMBLER) & SIXTY_BITS).toString(16).padStart(15, '0');
  const head = `${time.slice(0, 8)}-${time.slice(8)}-7${tableNumber.toString(16).padStart(3, '0')}`;
  return `${head}-8${tail.slice(0, 3)}-${tail.slice(3)}`;
}

/** The item at `n`, beginning again after the last. */
const nth = <T>(all: readonly [T, ...T[]], n: number): T => all[n % all.length] ?? all[0];

const airports = ['ZRH', 'JFK', 'Oslo', 'LHR', 'SIN', 'Tokyo Haneda', 'GVA', 'LAX', 'Reykjavik'] as const;
const aircraft = ['A320neo', 'A330-300', 'A350-900', 'B777-300ER', 'Embraer E190-E2'] as const;
const syllables = ['ka', 'vol', 'mi', 'ren', 'tas', 'o', 'lu', 'bek', 'shi', 'zan', 'fy'] as const;

/** The members of an airline are numbered; the first is an administrator, who dispatches every flight. */
export const memberId = (n: number) => idOf(1, n);
export const usernameOf = (n: number) =>
  `${nth(syllables, n)}${nth(syllables, n * 7 + 3)}${nth(syllables, Math.floor(n / 11))}_${n}`;
export const flightId = (n: number) => idOf(2, n);
export const roleId = (n: number) => idOf(3, n);

/** The session of a member. */
const tokenOf = (n: number) => `session-of-member-${n}`;
export const cookieOf = (n: number) => `crewroom-session=${tokenOf(n)}`;
export const tokenHashOf = (n: number) => createHash('sha256').update(tokenOf(n)).digest('base64url');

/** The last flights are next week's, latest first: open, with one free seat each. */
export const openFlights = ({ flights }: AirlineSize, count: number): number[] =>
  Array.from({ length: count }, (_, n) => flights - 1 - n);

/** The `n`th member who has no seat on a flight. */
export const outsider = ({ members }: AirlineSize, flight: number, n: number): number =>
  (flight * SEATS_TAKEN + Math.floor(members / 2) + n) % members;

type Row<T extends keyof Tables> = Insertable<Tables[T]>;

/** A table and its rows. */
export type Filling = { [T in keyof Tables]: readonly [T, Iterable<Row<T>>] }[keyof Tables];

function* times<T>(count: number, make: (n: number) => T): Generator<T> {
  for (let n = 0; n < count; n += 1) yield make(n);
}

function memberRow(n: number, now: string): Row<'users'> {
  const username = usernameOf(n);
  return {
    id: memberId(n),
    roblox_id: String(10_000_000 + n),
    username,
    username_key: username.toLowerCase(),
    username_seen_at: now,
    display_name: username,
    display_name_key: username.toLowerCase(),
    rank: n === 0 ? ADMIN_RANK : CREW_RANK,
    rank_role_id: 'role',
    rank_name: 'Crew',
    rank_checked_at: now,
    required_flights: 4,
    first_seen_at: now,
    last_login_at: now,
  };
}

function flightRow(n: number, departure: Date, now: Date, termId: string): Row<'flights'> {
  const isPast = departure < now;
  const isArchived = now.getTime() - departure.getTime() > 2 * WEEK;
  const moment = now.toISOString();
  return {
    id: flightId(n),
    flight_code: `CR${100 + (n % 900)}`,
    departure: nth(airports, n),
    arrival: nth(airports, n * 2 + 1),
    aircraft: nth(aircraft, n),
    scheduled_date: departure.toISOString(),
    staff_joining: '17:00',
    passenger_joining: '17:20',
    boarding: '17:40',
    status: isPast ? 'CONCLUDED' : 'AVAILABLE',
    approval_status: 'approved',
    dispatcher_id: memberId(0),
    created_at: moment,
    decided_at: moment,
    decided_by_id: memberId(0),
    archived_at: isArchived ? moment : null,
    archived_term_id: isArchived ? termId : null,
  };
}

type DepartureOf = (flight: number) => Date;

function seatRow(
  n: number,
  { members }: AirlineSize,
  departureOf: DepartureOf,
  now: string,
): Row<'allocations'> {
  const flight = Math.floor(n / SEATS_TAKEN);
  return {
    id: idOf(4, n),
    flight_id: flightId(flight),
    departs: departureOf(flight).toISOString(),
    flight_role_id: roleId(flight),
    user_id: memberId(n % members),
    seat_number: (n % SEATS_TAKEN) + 1,
    capacity: CAPACITY,
    assigned_at: now,
  };
}

const totalsOf = (n: number) => ({ attended: n % 9, hosted: 0, pay_minor: (n % 90) * 100 });

const byAdministrator = { performed_by_id: memberId(0) };

/** Every row of an airline at a moment, whose open term is given, each table after those it refers to. */
export function* airlineRows(size: AirlineSize, termId: string, moment: Date): Generator<Filling> {
  const now = moment.toISOString();
  const gap = WEEK / FLIGHTS_PER_WEEK;
  const first = Date.parse(weekStartOf(now)) + WEEKS_AHEAD * WEEK - size.flights * gap;
  const departureOf: DepartureOf = (n) => new Date(first + n * gap);
  const { members, flights, auditEntries } = size;
  yield ['users', times(members, (n) => memberRow(n, now))];
  yield ['flights', times(flights, (n) => flightRow(n, departureOf(n), moment, termId))];
  const role = { position: 0, name: 'Cabin Crew', name_key: 'cabin crew', capacity: CAPACITY };
  yield ['flight_roles', times(flights, (n) => ({ id: roleId(n), flight_id: flightId(n), ...role }))];
  yield ['allocations', times(flights * SEATS_TAKEN, (n) => seatRow(n, size, departureOf, now))];
  const approved = {
    number: 1,
    kind: 'approved',
    facts: JSON.stringify({ by: memberId(0) }),
    at: now,
    actor: 'member',
    ...byAdministrator,
  } as const;
  yield ['flight_log', times(flights, (n) => ({ id: idOf(5, n), flight_id: flightId(n), ...approved }))];
  yield ['term_totals', times(members, (n) => ({ user_id: memberId(n), term_id: termId, ...totalsOf(n) }))];
  yield [
    'rank_history',
    times(members * 2, (n) => ({
      id: idOf(6, n),
      user_id: memberId(n % members),
      rank_name: 'Crew',
      type: 'promotion' as const,
      date: now,
    })),
  ];
  yield [
    'audit_entries',
    times(auditEntries, (n) => ({
      id: idOf(7, n),
      action_type: 'quota_update' as const,
      ...byAdministrator,
      target_id: memberId(n % members),
      at: new Date(moment.getTime() - n * 1_000).toISOString(),
      details: '{"newRequiredFlights":5}',
    })),
  ];
  const endsAt = new Date(moment.getTime() + 4 * WEEK).toISOString();
  const session = { created_at: now, last_used_at: now, expires_at: endsAt, ends_at: endsAt };
  yield [
    'sessions',
    times(Math.min(members, MEMBERS_SIGNED_IN), (n) => ({
      token_hash: tokenHashOf(n),
      user_id: memberId(n),
      ...session,
    })),
  ];
}
