import { type StoredLogEntry, SYSTEM_ACTOR } from '@crewroom/domain/flights/log';
import { type LogEntry, logEntrySchema } from '@crewroom/domain/flights/schemas';
import { type ApprovalStatus, type FlightStatus, isNotBegun } from '@crewroom/domain/flights/status';
import { expect } from 'vitest';
import { z } from 'zod';
import { logColumns, logEntryOf, storedEntryOf } from '../../features/flights/flight-log.ts';
import type { Database } from '../../platform/database/database.ts';
import { showNamesInJson } from '../../platform/database/stored-names.ts';

/** An entry of a flight's log: its payload, and its text. */
export type LogRow = StoredLogEntry & LogEntry;

/** The state of a flight after some entries of its log. */
export type StoryState = {
  readonly approval: ApprovalStatus;
  readonly status: FlightStatus;
  /** The role of everyone aboard, by user id. */
  readonly seats: ReadonlyMap<string, string>;
  /** Whether its waitlist or its offers have ended at its departure, and it was not moved since. */
  readonly hasDeparted: boolean;
};

type Capacities = ReadonlyMap<string, number>;

function assert(holds: boolean, why: string): void {
  if (!holds) throw new Error(why);
}

const isOpen = ({ status }: StoryState) => status === 'AVAILABLE' || status === 'BRIEFING';

type Line<Kind extends LogRow['kind']> = Extract<LogRow, { readonly kind: Kind }>;

function seated(
  state: StoryState,
  { kind, payload, performedByUsername }: Line<'seat_taken' | 'seat_given' | 'moved_up'>,
  capacities: Capacities,
): StoryState {
  const { member, role } = payload;
  const aboard = [...state.seats.values()].filter((name) => name === role).length;
  assert(!state.seats.has(member), 'someone is on the flight twice');
  assert(aboard < (capacities.get(role) ?? 0), 'a role is over its capacity');
  assert(state.approval === 'approved' && state.status !== 'LOGGED', 'no seats can be taken');
  assert(
    kind !== 'seat_taken' || state.status === 'AVAILABLE',
    'a seat was taken on a flight that is not AVAILABLE',
  );
  const hasMovedUp = kind === 'moved_up';
  assert(!hasMovedUp || isOpen(state), 'somebody moved up on a flight that is not open');
  assert(!hasMovedUp || !state.hasDeparted, 'somebody moved up on a flight that has departed');
  assert(
    hasMovedUp === (performedByUsername === SYSTEM_ACTOR),
    'the portal gave a seat to somebody who was not on the waitlist',
  );
  return { ...state, seats: new Map([...state.seats, [member, role]]) };
}

const without = (seats: StoryState['seats'], member: string) =>
  [...seats].filter(([other]) => other !== member);

function freed(
  state: StoryState,
  { kind, payload, performedByUsername }: Line<'seat_given_back' | 'taken_off'>,
): StoryState {
  const { member, role } = payload;
  assert(state.seats.get(member) === role, 'a seat was freed that nobody had');
  assert(state.status !== 'LOGGED', 'a seat was freed on a reviewed flight');
  assert(kind !== 'seat_given_back' || isOpen(state), 'a seat was given back on a flight that is not open');
  const begun = !isNotBegun(state.status);
  assert(
    performedByUsername !== SYSTEM_ACTOR || !begun,
    'the portal freed a seat of a flight that had begun',
  );
  return { ...state, seats: new Map(without(state.seats, member)) };
}

function swapped(state: StoryState, { payload: { member, from, role } }: Line<'swapped'>): StoryState {
  assert(state.seats.get(from) === role, 'a seat was handed over that nobody had');
  assert(!state.seats.has(member), 'someone is on the flight twice');
  assert(isOpen(state), 'a seat was handed over on a flight that is not open');
  assert(!state.hasDeparted, 'a seat was handed over on a flight that has departed');
  return { ...state, seats: new Map([...without(state.seats, from), [member, role]]) };
}

function moved(state: StoryState, { payload: { from, to } }: Line<'status_changed'>): StoryState {
  assert(state.approval === 'approved' && from === state.status, 'a status changed that was another');
  assert(from !== to && from !== 'CONCLUDED' && from !== 'LOGGED', 'a status changed that is final');
  return { ...state, status: to };
}

function next(state: StoryState, row: LogRow, capacities: Capacities): StoryState {
  switch (row.kind) {
    case 'created':
      return state;
    case 'edited':
      assert(state.approval !== 'rejected', 'a rejected flight was edited');
      return row.payload.fields.includes('scheduledDate') ? { ...state, hasDeparted: false } : state;
    case 'wait_list_ended':
    case 'offers_ended':
      assert(row.performedByUsername === SYSTEM_ACTOR, 'somebody ended what ends by itself');
      return row.payload.phase === undefined ? { ...state, hasDeparted: true } : state;
    case 'approved':
      assert(state.approval === 'pending', 'a flight was decided on twice');
      return { ...state, approval: 'approved', status: 'AVAILABLE' };
    case 'rejected':
      assert(state.approval === 'pending', 'a flight was decided on twice');
      return { ...state, approval: 'rejected' };
    case 'status_changed':
      return moved(state, row);
    case 'seat_taken':
    case 'seat_given':
    case 'moved_up':
      return seated(state, row, capacities);
    case 'seat_given_back':
    case 'taken_off':
      return freed(state, row);
    case 'swapped':
      return swapped(state, row);
    default:
      assert(
        state.approval === 'approved' && state.status === 'CONCLUDED',
        'a flight was reviewed too soon, or twice',
      );
      return { ...state, status: 'LOGGED' };
  }
}

/** Returns a flight's log, oldest entry first, with current member names. */
export async function readLog(database: Database, flightId: string): Promise<LogRow[]> {
  const rows = await database.db
    .selectFrom('flight_log')
    .where('flight_id', '=', flightId)
    .select(logColumns)
    .orderBy('number')
    .execute();
  const entries = await showNamesInJson(database, JSON.stringify(rows.map(logEntryOf)));
  const shown = z.array(logEntrySchema).parse(JSON.parse(entries));
  return rows.flatMap((row, index) => {
    const entry = shown[index];
    return entry === undefined ? [] : [{ ...storedEntryOf(row), ...entry }];
  });
}

async function capacitiesOf({ db }: Database, flightId: string): Promise<Capacities> {
  const roles = db.selectFrom('flight_roles').select(['name', 'capacity']).where('flight_id', '=', flightId);
  return new Map((await roles.execute()).map(({ name, capacity }) => [name, capacity]));
}

async function storedState({ db }: Database, flightId: string): Promise<Omit<StoryState, 'hasDeparted'>> {
  const flight = db.selectFrom('flights').select(['approval_status', 'status']).where('id', '=', flightId);
  const seats = db
    .selectFrom('allocations')
    .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
    .where('allocations.flight_id', '=', flightId)
    .select(['allocations.user_id', 'flight_roles.name']);
  const { approval_status: approval, status } = await flight.executeTakeFirstOrThrow();
  const aboard = (await seats.execute()).map(({ user_id: id, name }) => [id, name] as const);
  expect(new Set(aboard.map(([id]) => id)).size).toBe(aboard.length);
  return { approval, status, seats: new Map(aboard) };
}

/**
 * Replays a flight's log from the state at its creation. Expects the rules to allow every entry at its position.
 * Expects the final state to equal the stored one: approval, status, and exactly its seats. Returns the entries.
 */
export async function expectConsistentLog(
  database: Database,
  flightId: string,
  start: Pick<StoryState, 'approval' | 'status'>,
): Promise<LogRow[]> {
  const rows = await readLog(database, flightId);
  const capacities = await capacitiesOf(database, flightId);
  let state: StoryState = { ...start, seats: new Map(), hasDeparted: false };
  for (const [index, row] of rows.entries()) {
    try {
      state = next(state, row, capacities);
    } catch (error) {
      const story = rows.map(({ details }, at) => `${at === index ? '>' : ' '} ${details}`).join('\n');
      throw new Error(`The log of a flight cannot be true:\n${story}`, { cause: error });
    }
  }
  const actual = await storedState(database, flightId);
  const { hasDeparted: _hasDeparted, ...reached } = state;
  expect({ ...reached, seats: Object.fromEntries(reached.seats) }).toEqual({
    ...actual,
    seats: Object.fromEntries(actual.seats),
  });
  return rows;
}
