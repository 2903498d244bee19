import {
  GAME_ACTOR,
  type LogKindName,
  logInWords,
  type StoredLogEntry,
  SYSTEM_ACTOR,
} from '@crewroom/domain/flights/log';
import type { LogEntry } from '@crewroom/domain/flights/schemas';
import type { FlightStatus } from '@crewroom/domain/flights/status';
import { storedName } from '@crewroom/domain/names';
import { type ExpressionBuilder, sql } from 'kysely';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Source } from '../../platform/database/database.ts';
import { monotonicTimestamp } from '../../platform/database/in-order.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { queueEvent } from '../../platform/outbox/event-rows.ts';
import { postFlight } from '../../platform/outbox/outbox.ts';
import { type InvalidatedFlight, invalidateFlight } from './locked-flight.ts';

/** Who made a change: a member, the airline's game, or the portal itself. */
export type Actor = { readonly userId: string } | 'game' | 'system';

const insertLogEntry = prepared(
  {
    id: 'text',
    flight_id: 'text',
    kind: 'text',
    facts: 'text',
    from_status: 'textOrNull',
    to_status: 'textOrNull',
    performed_by_id: 'textOrNull',
    actor: 'text',
    now: 'text',
  },
  ({ db }, { kind, from_status: from, to_status: to, actor, now, ...row }) =>
    db.insertInto('flight_log').values({
      ...row,
      kind: kind.$castTo<LogKindName>(),
      actor: actor.$castTo<Tables['flight_log']['actor']>(),
      from_status: from.$castTo<FlightStatus | null>(),
      to_status: to.$castTo<FlightStatus | null>(),
      number: sql<number>`coalesce((select max(number) from ${sql.table('flight_log')} where flight_id = ${row.flight_id}), 0) + 1`,
      at: monotonicTimestamp({ table: 'flight_log', where: sql`flight_id = ${row.flight_id}` }, now),
    }),
);

/**
 * Adds an entry to a locked flight's log, in the same transaction as the change it records, and invalidates the flight. Also
 * posts an approved flight to the chat in its current state and updates its event. Run this after the change is stored.
 */
export async function writeLog(
  uow: UnitOfWork,
  actor: Actor,
  flight: InvalidatedFlight,
  { kind, payload }: StoredLogEntry,
): Promise<void> {
  invalidateFlight(uow, flight);
  const step = kind === 'status_changed' ? payload : null;
  await insertLogEntry(uow.source, {
    id: newId(),
    flight_id: flight.id,
    kind,
    facts: JSON.stringify(step === null ? payload : {}),
    from_status: step?.from ?? null,
    to_status: step?.to ?? null,
    performed_by_id: typeof actor === 'string' ? null : actor.userId,
    actor: typeof actor === 'string' ? actor : 'member',
    now: toInstant(uow.now),
  });
  if (flight.approvalStatus !== 'approved') return;
  await postFlight(uow, flight.id);
  await queueEvent(uow, flight.id);
}

/** The columns that a log entry is built from. */
export const logColumns = [
  'flight_log.number',
  'flight_log.kind',
  'flight_log.facts',
  'flight_log.from_status',
  'flight_log.to_status',
  'flight_log.at',
  'flight_log.performed_by_id',
  'flight_log.actor',
] as const;

/**
 * Returns the columns for the number and the time of a flight's changes. Every change writes a log entry, and entries are never
 * deleted.
 */
export function changeColumns({ selectFrom }: ExpressionBuilder<Tables, 'flights'>) {
  const entries = selectFrom('flight_log').whereRef('flight_log.flight_id', '=', 'flights.id');
  return [
    entries.select(({ fn }) => fn.max('flight_log.number').as('number')).as('changes'),
    entries.select(({ fn }) => fn.max('flight_log.at').as('at')).as('changed_at'),
  ] as const;
}

type LogRow = Omit<Tables['flight_log'], 'id' | 'flight_id'>;

function actorOf({ actor, performed_by_id: id }: Pick<LogRow, 'actor' | 'performed_by_id'>): string {
  if (id !== null) return storedName(id);
  return actor === 'game' ? GAME_ACTOR : SYSTEM_ACTOR;
}

function stepOf({ from_status: from, to_status: to }: Pick<LogRow, 'from_status' | 'to_status'>) {
  return from !== null && to !== null ? { from, to } : null;
}

/** Returns the entry that a row of `logColumns` stores. */
export function storedEntryOf(
  row: Pick<LogRow, 'kind' | 'facts' | 'from_status' | 'to_status'>,
): StoredLogEntry {
  const payload: unknown = JSON.parse(row.facts);
  const entry: unknown = { kind: row.kind, payload: Object.assign({}, payload, stepOf(row)) };
  // Each row was written from a payload of its kind.
  return entry as StoredLogEntry; // oxlint-disable-line typescript/no-unsafe-type-assertion
}

/** Returns the text of a row of `logColumns`, with names as they are stored. */
export function logEntryOf(row: LogRow): LogEntry {
  return {
    number: row.number,
    ...logInWords(storedEntryOf(row)),
    timestamp: row.at,
    performedByUsername: actorOf(row),
    ...stepOf(row),
  };
}

const readEntries = prepared(
  { flightId: 'text', before: 'number', limit: 'number' },
  ({ db }, { flightId, before, limit }) =>
    db
      .selectFrom('flight_log')
      .where('flight_id', '=', flightId)
      .where('number', '<', before)
      .select(logColumns)
      .orderBy('number', 'desc')
      .limit(limit),
);

/** Returns the entries of a flight's log before a given entry number, newest first, at most `limit`. Uses one SQL statement. */
export async function readEarlierEntries(
  source: Source,
  flightId: string,
  before: number,
  limit: number,
): Promise<LogEntry[]> {
  return (await readEntries(source, { flightId, before, limit })).map(logEntryOf);
}
