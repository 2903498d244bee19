import { foldForSearch, foldName } from '@crewroom/domain/names';
import type { Insertable, Kysely } from 'kysely';
import { newId } from '../platform/database/stored-values.ts';
import type { Tables } from '../platform/database/tables.ts';

type Row<T extends keyof Tables> = Insertable<Tables[T]>;

const BEGINNING = '2026-01-01T00:00:00.000Z';

/** Inserts a member of rank 244 unless given otherwise. */
export async function insertUser(
  db: Kysely<Tables>,
  given: Partial<Row<'users'>> = {},
): Promise<Row<'users'>> {
  const id = newId();
  const username = given.username ?? `Member_${id.slice(-8)}`;
  const displayName = given.display_name ?? username;
  const user: Row<'users'> = {
    id,
    roblox_id: `roblox-${id}`,
    username,
    username_key: foldName(username),
    username_seen_at: BEGINNING,
    display_name: displayName,
    display_name_key: foldForSearch(displayName),
    rank: 244,
    rank_role_id: 'role-244',
    rank_name: 'Senior Staff',
    required_flights: 4,
    first_seen_at: BEGINNING,
    ...given,
  };
  await db.insertInto('users').values(user).execute();
  return user;
}

/** Inserts an approved flight with open seats, with a dispatcher of its own unless one is given. */
export async function insertFlight(
  db: Kysely<Tables>,
  given: Partial<Row<'flights'>> = {},
): Promise<Row<'flights'>> {
  const dispatcher = given.dispatcher_id ?? (await insertUser(db)).id;
  const flight: Row<'flights'> = {
    id: newId(),
    flight_code: 'CR101',
    departure: 'ZRH',
    arrival: 'LHR',
    aircraft: 'A320',
    scheduled_date: '2026-03-02T18:30:00.000Z',
    staff_joining: '17:30',
    passenger_joining: '17:45',
    boarding: '18:00',
    status: 'AVAILABLE',
    approval_status: 'approved',
    dispatcher_id: dispatcher,
    created_at: BEGINNING,
    decided_at: BEGINNING,
    decided_by_id: dispatcher,
    ...given,
  };
  await db.insertInto('flights').values(flight).execute();
  return flight;
}

/** Inserts a role of four seats on a flight. */
export async function insertRole(
  db: Kysely<Tables>,
  given: Partial<Row<'flight_roles'>> & Pick<Row<'flight_roles'>, 'flight_id'>,
): Promise<Row<'flight_roles'>> {
  const name = given.name ?? 'Cabin Crew';
  const role = { id: newId(), position: 0, name, name_key: foldName(name), capacity: 4, ...given };
  await db.insertInto('flight_roles').values(role).execute();
  return role;
}

/** Inserts a self-assigned seat in a role, the first one unless given otherwise. */
export async function insertSeat(
  db: Kysely<Tables>,
  role: Row<'flight_roles'>,
  given: Partial<Row<'allocations'>> & Pick<Row<'allocations'>, 'user_id'>,
): Promise<Row<'allocations'>> {
  const { departs } = await db
    .selectFrom('flights')
    .where('id', '=', role.flight_id)
    .select('scheduled_date as departs')
    .executeTakeFirstOrThrow();
  const seat = {
    id: newId(),
    flight_id: role.flight_id,
    departs,
    flight_role_id: role.id,
    seat_number: 1,
    capacity: role.capacity,
    assigned_at: BEGINNING,
    ...given,
  };
  await db.insertInto('allocations').values(seat).execute();
  return seat;
}

/** Inserts the open term, the first one unless given otherwise. */
export async function insertTerm(
  db: Kysely<Tables>,
  given: Partial<Row<'terms'>> = {},
): Promise<Row<'terms'>> {
  const term = { id: newId(), number: 1, started_at: BEGINNING, ...given };
  await db.insertInto('terms').values(term).execute();
  return term;
}

/** Inserts a suspension of thirty days, issued by the member themself unless given otherwise. */
export async function insertSanction(
  db: Kysely<Tables>,
  given: Partial<Row<'sanctions'>> & Pick<Row<'sanctions'>, 'user_id'>,
): Promise<Row<'sanctions'>> {
  const expiryDate = given.expiry_date ?? '2026-04-01T12:00:00.000Z';
  const sanction: Row<'sanctions'> = {
    id: newId(),
    type: 'suspension',
    breach: 'Section 4',
    reason: 'Left the aircraft running',
    issuer_id: given.user_id,
    issued_at: BEGINNING,
    expiry_date: expiryDate,
    ends_at: given.active_until ?? expiryDate,
    acknowledged_at: null,
    appealed_at: null,
    appeal_text: null,
    appeal_decision: null,
    appeal_comment: null,
    appeal_decided_by_id: null,
    appeal_decided_at: null,
    ...given,
  };
  await db.insertInto('sanctions').values(sanction).execute();
  return sanction;
}
