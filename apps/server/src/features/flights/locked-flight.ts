import type { RankThresholds, Viewer } from '@crewroom/domain/contract/access';
import { topics } from '@crewroom/domain/contract/topics';
import { hasDeparted } from '@crewroom/domain/flights/departure';
import { flightMessages } from '@crewroom/domain/flights/messages';
import { canSeeFlight, type FlightState, type RuleRefusal } from '@crewroom/domain/flights/rules';
import type { NoticedFlight } from '@crewroom/domain/inbox/flight-notices';
import type { Selection } from 'kysely';
import { Refusal, refuse, refuseForRank } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Source } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { forUpdate } from '../../platform/database/transaction.ts';

/** The refusal (404) of a flight that does not exist. */
export const flightNotFound = refuse('not_found', flightMessages.flightNotFound);

/** The refusal (404) of a flight that the viewer may not see. */
export const flightHidden = refuseForRank('not_found', flightMessages.flightNotFound);

/** A flight that is locked until the transaction ends. */
export type LockedFlight = FlightState & {
  readonly id: string;
  readonly dispatcherId: string;
  readonly flightCode: string;
  readonly scheduledDate: string;
  /** Whether its departure has passed, by the clock of this process or of another one that has locked the flight. */
  readonly hasDeparted: boolean;
};

/** The columns of a flight's state that the domain rules need. */
export const stateColumns = [
  'flights.status',
  'flights.approval_status',
  'flights.dispatcher_id',
  'flights.reviewed_at',
  'flights.archived_at',
] as const;

const readLocked = prepared({ flightId: 'text' }, ({ db }, { flightId }) =>
  db
    .selectFrom('flights')
    .where('id', '=', flightId)
    .select(['id', 'flight_code', 'scheduled_date', 'departure_passed', ...stateColumns])
    .$call(forUpdate(db)),
);

const markDeparture = prepared({ flightId: 'text' }, ({ db }, { flightId }) =>
  db
    .updateTable('flights')
    .set(({ ref }) => ({ departure_passed: ref('scheduled_date') }))
    .where('id', '=', flightId),
);

type State = FlightState & { readonly dispatcherId: string };

/** Maps a row of `stateColumns` to the type of the domain rules. */
export function stateOf(row: Selection<Tables, 'flights', (typeof stateColumns)[number]>): State {
  return {
    status: row.status,
    approvalStatus: row.approval_status,
    dispatcherId: row.dispatcher_id,
    reviewedAt: row.reviewed_at,
    archived: row.archived_at !== null,
  };
}

/**
 * Locks a flight like `lockFlight`, without checking a viewer, for changes by the portal itself. Returns undefined when the
 * flight does not exist. The first transaction to lock a departed flight records the departure, so that processes whose clock
 * is behind agree.
 */
export async function lockAnyFlight(
  { source, now }: UnitOfWork,
  flightId: string,
): Promise<LockedFlight | undefined> {
  const [row] = await readLocked(source, { flightId });
  if (row === undefined) return undefined;
  const { scheduled_date: scheduledDate } = row;
  const isMarked = row.departure_passed === scheduledDate;
  const isDeparted = isMarked || hasDeparted(scheduledDate, now);
  if (isDeparted && !isMarked) await markDeparture(source, { flightId });
  return {
    id: row.id,
    ...stateOf(row),
    flightCode: row.flight_code,
    scheduledDate,
    hasDeparted: isDeparted,
  };
}

/**
 * Returns when a change of a locked flight takes place: now, but not before the departure once a process has recorded that it
 * has passed. Otherwise one change would be before the departure for its log and after it for its waitlist.
 */
export function timeOfChange(
  { now }: UnitOfWork,
  { hasDeparted: isDeparted, scheduledDate }: LockedFlight,
): Date {
  return isDeparted && !hasDeparted(scheduledDate, now) ? new Date(scheduledDate) : now;
}

/** Returns a locked flight with another departure (ISO timestamp). Stores nothing. */
export function departingAt({ now }: UnitOfWork, flight: LockedFlight, departure: string): LockedFlight {
  return { ...flight, scheduledDate: departure, hasDeparted: hasDeparted(departure, now) };
}

/**
 * Locks a flight until the transaction ends, so that changes of its seats, status, approval and review are serialized. Rejects
 * with 404 when it does not exist or the viewer may not see it. Lock order everywhere: term, member, flight.
 */
export async function lockFlight(
  uow: UnitOfWork,
  flightId: string,
  viewer: Viewer,
): Promise<LockedFlight | Refusal> {
  const flight = await lockAnyFlight(uow, flightId);
  if (flight === undefined) return flightNotFound;
  return canSeeFlight(viewer, flight, uow.rules.thresholds) ? flight : flightHidden;
}

/** Returns the state of a flight without locking it. Rejects like `lockFlight`. Uses one SQL statement. */
export async function findState(
  { db }: Pick<Source, 'db'>,
  flightId: string,
  viewer: Viewer,
  thresholds: RankThresholds,
): Promise<State | Refusal> {
  const row = await db
    .selectFrom('flights')
    .where('id', '=', flightId)
    .select(stateColumns)
    .executeTakeFirst();
  if (row === undefined) return flightNotFound;
  const flight = stateOf(row);
  return canSeeFlight(viewer, flight, thresholds) ? flight : flightHidden;
}

/** Returns the fields by which notices name a flight. */
export function namedFlight({ id, flightCode }: Pick<LockedFlight, 'id' | 'flightCode'>): NoticedFlight {
  return { id, flightCode };
}

/** Maps the result of a domain rule to a refusal of the request. Null stays null. */
export function refusalOf(refused: RuleRefusal | null): Refusal | null {
  return refused && new Refusal(refused.code, refused.message, {}, refused.requiresAdministrator);
}

/** The fields of a flight that determine which topics a change invalidates. */
export type InvalidatedFlight = Pick<
  LockedFlight,
  'id' | 'approvalStatus' | 'dispatcherId' | 'scheduledDate'
>;

/**
 * Invalidates a flight, its week and the board. A flight that is not approved is in no week, and only few members may see it.
 */
export function invalidateFlight(uow: UnitOfWork, flight: InvalidatedFlight): void {
  const topic = topics.flight(flight.id);
  if (flight.approvalStatus === 'approved') uow.invalidate(topic, topics.weekOf(flight.scheduledDate));
  else uow.invalidateUnapproved(topic, flight.dispatcherId);
  uow.invalidate(topics.board);
}

/** Returns the ids of the crew of a locked flight, sorted by id. */
export async function readCrewIds({ trx }: UnitOfWork, flightId: string): Promise<string[]> {
  const seats = trx.selectFrom('allocations').where('flight_id', '=', flightId);
  const crew = await seats.select('user_id').orderBy('user_id').execute();
  return crew.map(({ user_id: id }) => id);
}

/**
 * Invalidates the members whose profiles show a flight: its crew, and its dispatcher, whose pay entries name it. Returns the
 * ids of the crew.
 */
export async function invalidateMembers(uow: UnitOfWork, flight: InvalidatedFlight): Promise<string[]> {
  if (flight.approvalStatus !== 'approved') return [];
  const crewIds = await readCrewIds(uow, flight.id);
  uow.invalidate(topics.member(flight.dispatcherId), ...crewIds.map(topics.member));
  return crewIds;
}
