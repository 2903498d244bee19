import type { LogAction } from '@crewroom/domain/flights/log';
import { type ApprovalStatus, type FlightStatus, isNotBegun } from '@crewroom/domain/flights/status';
import { expect } from 'vitest';
import type { Database } from '../../database/database.ts';

/** A line of a flight's log, as it stands in the database. */
export type LogLine = {
  readonly action: LogAction;
  readonly details: string;
  readonly from_status: FlightStatus | null;
  readonly to_status: FlightStatus | null;
  readonly performed_by_username: string;
};

/** The state of a flight after some lines of its log. */
export type FlightNow = {
  readonly approval: ApprovalStatus;
  readonly status: FlightStatus;
  /** The role of everyone aboard, by username. */
  readonly seats: ReadonlyMap<string, string>;
};

type Capacities = ReadonlyMap<string, number>;

const TAKEN =
  /^@(\w+) (took|was given|moved up from the wait-list to)(?: without [\w ]+?)? a seat as ([\w ]+)$/;
const SWAPPED = /^@(\w+) took over from @(\w+) the seat as ([\w ]+)$/;
const FREED = /^@(\w+) (gave back|was taken off) the seat as ([\w ]+?)(?:: .+)?$/;

function assert(holds: boolean, why: string): void {
  if (!holds) throw new Error(why);
}

const isOpen = ({ status }: FlightNow) => status === 'AVAILABLE' || status === 'BRIEFING';

function seated(
  now: FlightNow,
  { details, performed_by_username }: LogLine,
  capacities: Capacities,
): FlightNow {
  const [, member = '', how, role = ''] = TAKEN.exec(details) ?? [];
  const aboard = [...now.seats.values()].filter((name) => name === role).length;
  assert(!now.seats.has(member), 'someone is on the flight twice');
  assert(aboard < (capacities.get(role) ?? 0), 'a role is over its capacity');
  assert(now.approval === 'approved' && now.status !== 'LOGGED', 'no seats can be taken');
  assert(how !== 'took' || now.status === 'AVAILABLE', 'a seat was taken on a flight that is not AVAILABLE');
  const hasMovedUp = how?.startsWith('moved up') === true;
  assert(!hasMovedUp || isOpen(now), 'somebody moved up on a flight that is not open');
  assert(
    hasMovedUp === (performed_by_username === 'System'),
    'the portal gave a seat to who was not in line',
  );
  return { ...now, seats: new Map([...now.seats, [member, role]]) };
}

function freed(now: FlightNow, { details, performed_by_username }: LogLine): FlightNow {
  const [, member = '', how, role] = FREED.exec(details) ?? [];
  assert(now.seats.get(member) === role, 'a seat was freed that nobody had');
  assert(now.status !== 'LOGGED', 'a seat was freed on a reviewed flight');
  assert(how !== 'gave back' || isOpen(now), 'a seat was given back on a flight that is not open');
  const begun = !isNotBegun(now.status);
  assert(performed_by_username !== 'System' || !begun, 'the portal freed a seat of a flight that had begun');
  return { ...now, seats: new Map([...now.seats].filter(([name]) => name !== member)) };
}

function swapped(now: FlightNow, { details }: LogLine): FlightNow {
  const [, to = '', from = '', role = ''] = SWAPPED.exec(details) ?? [];
  assert(now.seats.get(from) === role, 'a seat was handed over that nobody had');
  assert(!now.seats.has(to), 'someone is on the flight twice');
  assert(isOpen(now), 'a seat was handed over on a flight that is not open');
  return { ...now, seats: new Map([...[...now.seats].filter(([name]) => name !== from), [to, role]]) };
}

function moved(now: FlightNow, { from_status: from, to_status: to }: LogLine): FlightNow {
  assert(now.approval === 'approved' && from === now.status, 'a status changed that was another');
  assert(from !== to && from !== 'CONCLUDED' && from !== 'LOGGED', 'a status changed that is final');
  return { ...now, status: to ?? now.status };
}

function next(now: FlightNow, line: LogLine, capacities: Capacities): FlightNow {
  switch (line.action) {
    case 'created':
      return now;
    case 'edited':
      assert(now.approval !== 'rejected', 'a rejected flight was edited');
      return now;
    case 'approved':
      assert(now.approval === 'pending', 'a flight was decided on twice');
      return { ...now, approval: 'approved', status: 'AVAILABLE' };
    case 'rejected':
      assert(now.approval === 'pending', 'a flight was decided on twice');
      return { ...now, approval: 'rejected' };
    case 'status changed':
      return moved(now, line);
    case 'allocated':
      return seated(now, line, capacities);
    case 'unallocated':
      return freed(now, line);
    case 'swapped':
      return swapped(now, line);
    default:
      assert(
        now.approval === 'approved' && now.status === 'CONCLUDED',
        'a flight was reviewed too soon, or twice',
      );
      return { ...now, status: 'LOGGED' };
  }
}

/** A flight's log, oldest line first, in the order in which the portal shows it. */
export async function readLog({ db }: Database, flightId: string): Promise<LogLine[]> {
  const lines = db
    .selectFrom('flight_log')
    .where('flight_id', '=', flightId)
    .select(['action', 'details', 'from_status', 'to_status', 'performed_by_username'])
    .orderBy('at')
    .orderBy('id');
  return await lines.execute();
}

async function capacitiesOf({ db }: Database, flightId: string): Promise<Capacities> {
  const roles = db.selectFrom('flight_roles').select(['name', 'capacity']).where('flight_id', '=', flightId);
  return new Map((await roles.execute()).map(({ name, capacity }) => [name, capacity]));
}

async function flightNow({ db }: Database, flightId: string): Promise<FlightNow> {
  const flight = db.selectFrom('flights').select(['approval_status', 'status']).where('id', '=', flightId);
  const seats = db
    .selectFrom('allocations')
    .innerJoin('users', 'users.id', 'allocations.user_id')
    .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
    .where('allocations.flight_id', '=', flightId)
    .select(['users.username', 'flight_roles.name']);
  const { approval_status: approval, status } = await flight.executeTakeFirstOrThrow();
  const aboard = (await seats.execute()).map(({ username, name }) => [username, name] as const);
  expect(new Set(aboard.map(([username]) => username)).size).toBe(aboard.length);
  return { approval, status, seats: new Map(aboard) };
}

/**
 * Replays a flight's log from the state it was created in. Expects the rules to allow every line where it stands, and the
 * state at the end to be the stored one: approval, status, and exactly its seats. Answers the lines.
 */
export async function expectConsistentLog(
  database: Database,
  flightId: string,
  begin: Pick<FlightNow, 'approval' | 'status'>,
): Promise<LogLine[]> {
  const lines = await readLog(database, flightId);
  const capacities = await capacitiesOf(database, flightId);
  let now: FlightNow = { ...begin, seats: new Map() };
  for (const [place, line] of lines.entries()) {
    try {
      now = next(now, line, capacities);
    } catch (error) {
      const story = lines.map(({ details }, at) => `${at === place ? '>' : ' '} ${details}`).join('\n');
      throw new Error(`The log of a flight cannot be true:\n${story}`, { cause: error });
    }
  }
  const actual = await flightNow(database, flightId);
  expect({ ...now, seats: Object.fromEntries(now.seats) }).toEqual({
    ...actual,
    seats: Object.fromEntries(actual.seats),
  });
  return lines;
}
