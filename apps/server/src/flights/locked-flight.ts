import type { Viewer } from '@crewroom/domain/contract/access';
import { type LogAction, SYSTEM_ACTOR } from '@crewroom/domain/flights/log';
import { flightMessages } from '@crewroom/domain/flights/messages';
import { canSeeFlight, type FlightState, type Refused } from '@crewroom/domain/flights/rules';
import type { FlightStatus } from '@crewroom/domain/flights/status';
import { topics } from '@crewroom/domain/topics';
import { type Expression, sql } from 'kysely';
import type { Change } from '../changes/change.ts';
import { type Refusal, refuse } from '../changes/refusal.ts';
import { prepared } from '../database/prepared.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import { forUpdate } from '../database/transaction.ts';
import { postFlight } from '../outbox/outbox.ts';

/** The refusal (404) of a flight that does not exist, or that the viewer may not see. */
export const flightNotFound = refuse('not_found', flightMessages.flightNotFound);

/** A flight that is locked until the transaction ends. */
export type LockedFlight = FlightState & {
  readonly id: string;
  readonly dispatcherId: string;
  readonly flightCode: string;
  readonly scheduledDate: string;
};

const readLocked = prepared({ flightId: 'text' }, ({ db }, { flightId }) =>
  db
    .selectFrom('flights')
    .where('id', '=', flightId)
    .select([
      'id',
      'status',
      'approval_status',
      'dispatcher_id',
      'flight_code',
      'scheduled_date',
      'reviewed_at',
      'archived_at',
    ])
    .$call(forUpdate(db)),
);

/** As `lockFlight`, for changes by the portal itself: no viewer is checked. Undefined when the flight does not exist. */
export async function lockAnyFlight({ source }: Change, flightId: string): Promise<LockedFlight | undefined> {
  const [row] = await readLocked(source, { flightId });
  if (row === undefined) return undefined;
  return {
    id: row.id,
    status: row.status,
    approvalStatus: row.approval_status,
    dispatcherId: row.dispatcher_id,
    flightCode: row.flight_code,
    scheduledDate: row.scheduled_date,
    reviewedAt: row.reviewed_at,
    archived: row.archived_at !== null,
  };
}

/**
 * Locks a flight until the transaction ends, so that changes of its seats, status, approval and review run one after the
 * other. Refuses with 404 when it does not exist or the viewer may not see it. Lock order everywhere: term, member,
 * flight.
 */
export async function lockFlight(
  change: Change,
  flightId: string,
  viewer: Viewer,
): Promise<LockedFlight | Refusal> {
  const flight = await lockAnyFlight(change, flightId);
  if (flight === undefined) return flightNotFound;
  return canSeeFlight(viewer, flight, change.rules.thresholds) ? flight : flightNotFound;
}

/** Turns the result of a domain rule into a refusal of the call; null stays null. */
export function refusalOf(refused: Refused | null): Refusal | null {
  return refused === null ? null : refuse(refused.code, refused.message);
}

type TouchedFlight = Pick<LockedFlight, 'id' | 'approvalStatus' | 'dispatcherId' | 'scheduledDate'>;

/** Touches a flight, its week and the board. A flight that is not approved is in no week, and few may see it. */
export function touchFlight(change: Change, flight: TouchedFlight): void {
  const topic = topics.flight(flight.id);
  if (flight.approvalStatus === 'approved') change.touch(topic, topics.weekOf(flight.scheduledDate));
  else change.touchUnapproved(topic, flight.dispatcherId);
  change.touch(topics.board);
}

/**
 * Touches the members whose profiles show a flight: its crew, and its dispatcher, whose pay entries name it. Answers the
 * ids of the crew.
 */
export async function touchPeople(change: Change, flight: TouchedFlight): Promise<string[]> {
  if (flight.approvalStatus !== 'approved') return [];
  const crew = await change.trx
    .selectFrom('allocations')
    .where('flight_id', '=', flight.id)
    .select('user_id')
    .execute();
  const crewIds = crew.map(({ user_id: id }) => id);
  change.touch(topics.member(flight.dispatcherId), ...crewIds.map(topics.member));
  return crewIds;
}

/** Who did it: a member, or, without an id, the airline's game; null for the portal itself. */
export type Actor = { readonly userId: string | null; readonly username: string } | null;

/** An entry of the log; `step` names both statuses where it is about a change of status. */
export type LogEntryInput = {
  readonly action: LogAction;
  readonly details: string;
  readonly step?: { readonly from: FlightStatus; readonly to: FlightStatus };
};

// `now` was read before this transaction waited for the lock, and the clocks of two processes differ. An entry gets at
// least the time of the one before it, so that the log keeps the order in which things happened.
function notBeforeLastEntry(flightId: Expression<string>, now: Expression<string>) {
  return sql<string>`coalesce(
    (select max(at) from flight_log where flight_id = ${flightId} and at > ${now}), ${now})`;
}

const insertLogEntry = prepared(
  {
    id: 'text',
    flight_id: 'text',
    action: 'text',
    details: 'text',
    from_status: 'textOrNull',
    to_status: 'textOrNull',
    performed_by_id: 'textOrNull',
    performed_by_username: 'text',
    now: 'text',
  },
  ({ db }, { action, from_status: from, to_status: to, now, ...row }) =>
    db.insertInto('flight_log').values({
      ...row,
      action: action.$castTo<LogAction>(),
      from_status: from.$castTo<FlightStatus | null>(),
      to_status: to.$castTo<FlightStatus | null>(),
      at: notBeforeLastEntry(row.flight_id, now),
    }),
);

/**
 * Adds an entry to a locked flight's log, in the transaction of the change that it records, and touches the flight. An
 * approved flight is also posted in the chat as it is now, so call this after the change is stored.
 */
export async function writeLog(
  change: Change,
  actor: Actor,
  flight: TouchedFlight,
  entry: LogEntryInput,
): Promise<void> {
  touchFlight(change, flight);
  await insertLogEntry(change.source, {
    id: newId(),
    flight_id: flight.id,
    action: entry.action,
    details: entry.details,
    from_status: entry.step?.from ?? null,
    to_status: entry.step?.to ?? null,
    performed_by_id: actor?.userId ?? null,
    performed_by_username: actor?.username ?? SYSTEM_ACTOR,
    now: toInstant(change.now),
  });
  if (flight.approvalStatus === 'approved') await postFlight(change, flight.id);
}
