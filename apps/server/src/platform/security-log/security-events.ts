import type { SecurityDetails } from '@crewroom/domain/auth/security-endpoints';
import type { SecurityEventKind } from '@crewroom/domain/auth/security-events';
import { HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import { blockErasures } from '../changes/admit-mutation.ts';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { Database, Transaction } from '../database/database.ts';
import { PAGE_ROWS, pagesOf } from '../database/pages.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import type { Tables } from '../database/tables.ts';

/** A security event: the actor (null if unknown), the subject, and the origin of the request. */
export type SecurityEvent = {
  readonly kind: SecurityEventKind;
  readonly actorId?: string | null;
  readonly subjectId?: string | null;
  readonly network?: string | null;
  readonly device?: string | null;
  readonly details?: SecurityDetails;
};

/** An event as it is stored. */
export type SecurityEventRow = Tables['security_events'];

/** The log of the process, in which each event is a line too. */
export type EventLog = { readonly info: (payload: object, message: string) => void };

/** How long a stored event covers its repetitions. */
const REPEATED_WITHIN_MS: Partial<Record<SecurityEventKind, number>> = {
  record_read: HOUR_MS,
  refused: MINUTE_MS,
  sign_in_refused: MINUTE_MS,
};

/** Returns the deduplication key of an event, or null for one that is never deduplicated. */
export function deduplicationKey(
  { kind, actorId, subjectId, network, details = {} }: SecurityEvent,
  now: Date,
): string | null {
  const within = REPEATED_WITHIN_MS[kind];
  if (within === undefined) return null;
  const { code = '', call = '' } = details;
  const window = Math.floor(now.getTime() / within);
  return [kind, actorId ?? network ?? '', subjectId ?? '', code, call, window].join(' ');
}

/** Returns the row of an event. `once` is its deduplication key. */
export function securityEventRowOf(event: SecurityEvent, once: string | null, now: Date): SecurityEventRow {
  const { kind, actorId = null, subjectId = null, network = null, device = null, details = {} } = event;
  return {
    id: newId(),
    kind,
    at: toInstant(now),
    actor_id: actorId,
    subject_id: subjectId,
    network,
    device,
    details: JSON.stringify(details),
    once,
  };
}

/**
 * Leaves out rows about members who were erased since, and blocks their erasure until the transaction has ended. It
 * also leaves out unknown members: a restore under a running portal leaves events about members who joined after the
 * backup.
 */
async function withoutErasedMembers(
  trx: Transaction,
  rows: readonly SecurityEventRow[],
): Promise<SecurityEventRow[]> {
  await blockErasures(trx);
  const memberIds = rows.flatMap(({ actor_id: actor, subject_id: subject }) => [actor, subject]);
  const existingIds = new Set<string>();
  for await (const page of pagesOf([...new Set(memberIds.filter((id) => id !== null))])) {
    const there = trx.selectFrom('users').where('id', 'in', page).where('forgotten_at', 'is', null);
    for (const { id } of await there.select('id').execute()) existingIds.add(id);
  }
  const isGone = (id: string | null): boolean => id !== null && !existingIds.has(id);
  return rows.map((row) => ({
    ...row,
    ...(isGone(row.actor_id) && { actor_id: null, network: null, device: null, once: null }),
    ...(isGone(row.subject_id) && { subject_id: null, once: null }),
  }));
}

async function insertInto(trx: Transaction, made: readonly SecurityEventRow[]): Promise<void> {
  const rows = await withoutErasedMembers(trx, made);
  for (let from = 0; from < rows.length; from += PAGE_ROWS / 5) {
    await trx
      .insertInto('security_events')
      .values(rows.slice(from, from + PAGE_ROWS / 5))
      // Another process may have stored the same event in this hour.
      .onConflict((conflict) => conflict.column('once').doNothing())
      .execute();
  }
}

/** Writes all rows or none. A failed batch is written again, and the disk is waited for once. */
export async function insertRows(
  { db }: Pick<Database, 'db'>,
  rows: readonly SecurityEventRow[],
): Promise<void> {
  await db.transaction().execute((trx) => insertInto(trx, rows));
}

/** Writes an event into the process's log. */
export function logEvent(log: EventLog, event: SecurityEvent): void {
  const { kind, actorId: actor = null, subjectId: subject = null, network = null, details } = event;
  log.info({ event: kind, actor, subject, network, ...details }, 'security event');
}

/**
 * Records an event of a change in the transaction of the change, so that neither exists without the other. The
 * process's `log`, if any, gets its line after the commit.
 */
export async function recordSecurityEvent(
  uow: UnitOfWork,
  event: SecurityEvent,
  log?: EventLog,
): Promise<void> {
  await insertInto(uow.trx, [securityEventRowOf(event, deduplicationKey(event, uow.now), uow.now)]);
  if (log !== undefined) uow.afterCommit(() => logEvent(log, event));
}
