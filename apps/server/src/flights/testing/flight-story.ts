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
export type StoryState = {
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

const isOpen = ({ status }: StoryState) => status === 'AVAILABLE' || status === 'BRIEFING';

function seated(
  state: StoryState,
  { details, performed_by_username }: LogLine,
  capacities: Capacities,
): StoryState {
  const [, member = '', how, role = ''] = TAKEN.exec(details) ?? [];
  const aboard = [...state.seats.values()].filter((name) => name === role).length;
  assert(!state.seats.has(member), 'someone is on the flight twice');
  assert(aboard < (capacities.get(role) ?? 0), 'a role is over its capacity');
  assert(state.approval === 'approved' && state.status !== 'LOGGED', 'no seats can be taken');
  assert(
    how !== 'took' || state.status === 'AVAILABLE',
    'a seat was taken on a flight that is not AVAILABLE',
  );
  const hasMovedUp = how?.startsWith('moved up') === true;
  assert(!hasMovedUp || isOpen(state), 'somebody moved up on a flight that is not open');
  assert(
    hasMovedUp === (performed_by_username === 'System'),
    'the portal gave a seat to who was not in line',
  );
  return { ...state, seats: new Map([...state.seats, [member, role]]) };
}

function freed(state: StoryState, { details, performed_by_username }: LogLine): StoryState {
  const [, member = '', how, role] = FREED.exec(details) ?? [];
  assert(state.seats.get(member) === role, 'a seat was freed that nobody had');
  assert(state.status !== 'LOGGED', 'a seat was freed on a reviewed flight');
  assert(how !== 'gave back' || isOpen(state), 'a seat was given back on a flight that is not open');
  const begun = !isNotBegun(state.status);
  assert(performed_by_username !== 'System' || !begun, 'the portal freed a seat of a flight that had begun');
  return { ...state, seats: new Map([...state.seats].filter(([name]) => name !== member)) };
}

function swapped(state: StoryState, { details }: LogLine): StoryState {
  const [, to = '', from = '', role = ''] = SWAPPED.exec(details) ?? [];
  assert(state.seats.get(from) === role, 'a seat was handed over that nobody had');
  assert(!state.seats.has(to), 'someone is on the flight twice');
  assert(isOpen(state), 'a seat was handed over on a flight that is not open');
  return { ...state, seats: new Map([...[...state.seats].filter(([name]) => name !== from), [to, role]]) };
}

function moved(state: StoryState, { from_status: from, to_status: to }: LogLine): StoryState {
  assert(state.approval === 'approved' && from === state.status, 'a status changed that was another');
  assert(from !== to && from !== 'CONCLUDED' && from !== 'LOGGED', 'a status changed that is final');
  return { ...state, status: to ?? state.status };
}

function next(state: StoryState, line: LogLine, capacities: Capacities): StoryState {
  switch (line.action) {
    case 'created':
      return state;
    case 'edited':
      assert(state.approval !== 'rejected', 'a rejected flight was edited');
      return state;
    case 'approved':
      assert(state.approval === 'pending', 'a flight was decided on twice');
      return { ...state, approval: 'approved', status: 'AVAILABLE' };
    case 'rejected':
      assert(state.approval === 'pending', 'a flight was decided on twice');
      return { ...state, approval: 'rejected' };
    case 'status changed':
      return moved(state, line);
    case 'allocated':
      return seated(state, line, capacities);
    case 'unallocated':
      return freed(state, line);
    case 'swapped':
      return swapped(state, line);
    default:
      assert(
        state.approval === 'approved' && state.status === 'CONCLUDED',
        'a flight was reviewed too soon, or twice',
      );
      return { ...state, status: 'LOGGED' };
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

async function storedState({ db }: Database, flightId: string): Promise<StoryState> {
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
  start: Pick<StoryState, 'approval' | 'status'>,
): Promise<LogLine[]> {
  const lines = await readLog(database, flightId);
  const capacities = await capacitiesOf(database, flightId);
  let state: StoryState = { ...start, seats: new Map() };
  for (const [index, line] of lines.entries()) {
    try {
      state = next(state, line, capacities);
    } catch (error) {
      const story = lines.map(({ details }, at) => `${at === index ? '>' : ' '} ${details}`).join('\n');
      throw new Error(`The log of a flight cannot be true:\n${story}`, { cause: error });
    }
  }
  const actual = await storedState(database, flightId);
  expect({ ...state, seats: Object.fromEntries(state.seats) }).toEqual({
    ...actual,
    seats: Object.fromEntries(actual.seats),
  });
  return lines;
}
