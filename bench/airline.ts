import type { Database } from '@crewroom/server/database/database';
import { newId } from '@crewroom/server/database/stored-values';

/** How large the airline of a measurement is. */
export type AirlineSize = { readonly members: number; readonly flights: number; readonly seats: number };

const CHUNK = 500;
const HOUR = 3_600_000;
const SEATS_A_FLIGHT = 5;
const ARCHIVED_AFTER_MS = 30 * 24 * HOUR;

async function inChunks<T>(rows: readonly T[], insert: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) await insert(rows.slice(from, from + CHUNK));
}

function memberRow(id: string, n: number, now: string) {
  const username = `Member${String(n).padStart(5, '0')}`;
  return {
    id,
    roblox_id: String(10_000_000 + n),
    username,
    username_key: username.toLowerCase(),
    username_seen_at: now,
    display_name: username,
    display_name_key: username.toLowerCase(),
    rank: n === 0 ? 247 : 239,
    rank_role_id: 'role',
    rank_name: 'Crew',
    rank_checked_at: now,
    required_flights: 4,
    first_seen_at: now,
  };
}

function flightRow(id: string, dispatcherId: string, termId: string, at: Date, now: Date) {
  const isPast = at < now;
  const isArchived = now.getTime() - at.getTime() > ARCHIVED_AFTER_MS;
  return {
    id,
    flight_code: 'CR101',
    departure: 'ZRH',
    arrival: 'JFK',
    aircraft: 'A330',
    scheduled_date: at.toISOString(),
    staff_joining: '17:00',
    passenger_joining: '17:20',
    boarding: '17:40',
    status: isPast ? ('CONCLUDED' as const) : ('AVAILABLE' as const),
    approval_status: 'approved' as const,
    dispatcher_id: dispatcherId,
    created_at: now.toISOString(),
    decided_at: now.toISOString(),
    decided_by_id: dispatcherId,
    archived_at: isArchived ? now.toISOString() : null,
    archived_term_id: isArchived ? termId : null,
  };
}

/**
 * Fills a database with an airline of a size: flights an hour apart, most of them past and
 * archived, five crew on each. Answers the
 * members' ids, an administrator first.
 */
export async function fillAirline({ db }: Database, size: AirlineSize, now: Date): Promise<string[]> {
  const members = Array.from({ length: size.members }, () => newId());
  const [dispatcher = ''] = members;
  await inChunks(
    members.map((id, n) => memberRow(id, n, now.toISOString())),
    (chunk) => db.insertInto('users').values(chunk).execute(),
  );
  const term = await db
    .selectFrom('terms')
    .select('id')
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const first = now.getTime() - (size.flights - 24 * 14) * HOUR;
  const flights = Array.from({ length: size.flights }, (_, n) =>
    flightRow(newId(), dispatcher, term.id, new Date(first + n * HOUR), now),
  );
  await inChunks(flights, (chunk) => db.insertInto('flights').values(chunk).execute());
  const roles = flights.map(({ id }) => ({
    id: newId(),
    flight_id: id,
    position: 0,
    name: 'Cabin Crew',
    name_key: 'cabin crew',
    capacity: SEATS_A_FLIGHT * 2,
  }));
  await inChunks(roles, (chunk) => db.insertInto('flight_roles').values(chunk).execute());
  const seats = Array.from({ length: size.seats }, (_, n) => {
    const role = roles[Math.floor(n / SEATS_A_FLIGHT) % roles.length];
    return {
      id: newId(),
      flight_id: role?.flight_id ?? '',
      flight_role_id: role?.id ?? '',
      user_id: members[(n * 7 + Math.floor(n / SEATS_A_FLIGHT)) % members.length] ?? '',
      seat_number: (n % SEATS_A_FLIGHT) + 1,
      capacity: SEATS_A_FLIGHT * 2,
      assigned_at: now.toISOString(),
    };
  });
  await inChunks(seats, (chunk) =>
    db
      .insertInto('allocations')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return members;
}

/** Adds a flight that departs now and has one seat; answers its id. */
export async function addOneSeatFlight({ db }: Database, dispatcherId: string): Promise<string> {
  const now = new Date().toISOString();
  const id = newId();
  await db
    .insertInto('flights')
    .values({
      id,
      flight_code: 'CR1',
      departure: 'ZRH',
      arrival: 'JFK',
      aircraft: 'A330',
      scheduled_date: now,
      staff_joining: '17:00',
      passenger_joining: '17:20',
      boarding: '17:40',
      status: 'AVAILABLE',
      approval_status: 'approved',
      dispatcher_id: dispatcherId,
      created_at: now,
      decided_at: now,
      decided_by_id: dispatcherId,
    })
    .execute();
  const role = { id: newId(), flight_id: id, position: 0, name: 'Captain', name_key: 'captain', capacity: 1 };
  await db.insertInto('flight_roles').values(role).execute();
  return id;
}
