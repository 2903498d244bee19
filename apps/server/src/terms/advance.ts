import { flightStatuses, isFlown } from '@crewroom/domain/flights/status';
import { topics } from '@crewroom/domain/topics';
import type { Change } from '../changes/change.ts';
import type { Transaction } from '../database/database.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import { forUpdate } from '../database/transaction.ts';
import type { SignedIn } from '../http/access.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { writeAudit } from '../record/administer.ts';

const flown = flightStatuses.filter(isFlown);

/** Advances the term and writes the one history entry that tells how many members it moved. */
export async function endTerm(
  change: Change,
  viewer: SignedIn,
  expectedId: string | undefined,
): Promise<Advance | Refusal> {
  const advance = await advanceTerm(change, expectedId);
  if (advance instanceof Refusal) return advance;
  const details = { action: 'advanced', usersProcessed: advance.usersProcessed };
  await writeAudit(change, viewer, { actionType: 'term_advance', target: null, details });
  return advance;
}

/** The open term. */
export type OpenTerm = { readonly id: string; readonly number: number; readonly startedAt: string };

/**
 * Locks the open term until the transaction ends, so that a credit falls wholly into it or into the next. Terms are
 * locked before members and flights, everywhere.
 */
export async function lockOpenTerm({ trx }: Change): Promise<OpenTerm> {
  const locked = await trx
    .selectFrom('terms')
    .where('closed_at', 'is', null)
    .select(['id', 'number', 'started_at'])
    .$call(forUpdate(trx))
    .executeTakeFirst();
  // Waiting for an advance, PostgreSQL finds the term it waited for closed and answers nothing: the next is open now.
  const term = locked ?? (await reread(trx));
  return { id: term.id, number: term.number, startedAt: term.started_at };
}

function reread(trx: Transaction) {
  return trx
    .selectFrom('terms')
    .where('closed_at', 'is', null)
    .select(['id', 'number', 'started_at'])
    .$call(forUpdate(trx))
    .executeTakeFirstOrThrow();
}

const PAUSE_MS = 60_000;

/** What an advance did: the term that is open now, and how many members' totals moved. */
export type Advance = { readonly term: OpenTerm; readonly usersProcessed: number };

function refusalOf(open: OpenTerm, expectedId: string | undefined, now: Date): Refusal | null {
  const age = now.getTime() - Date.parse(open.startedAt);
  // The first term was not begun by an advance.
  if (open.number > 1 && age < PAUSE_MS) {
    return refuse(
      'term_just_advanced',
      'The term was advanced less than a minute ago. Look at the result first.',
    );
  }
  if (expectedId !== undefined && expectedId !== open.id) {
    return refuse('term_closed', 'This term is closed already. Reload to see the term that is open now.');
  }
  return null;
}

async function openNext(trx: Transaction, closing: OpenTerm, now: string): Promise<OpenTerm> {
  await trx.updateTable('terms').set({ closed_at: now }).where('id', '=', closing.id).execute();
  const next = { id: newId(), number: closing.number + 1, startedAt: now };
  await trx
    .insertInto('terms')
    .values({ id: next.id, number: next.number, started_at: now, closed_at: null })
    .execute();
  return next;
}

async function archiveFlown(change: Change, termId: string, now: string): Promise<void> {
  const archived = await change.trx
    .updateTable('flights')
    .set({ archived_at: now, archived_term_id: termId })
    .where('archived_at', 'is', null)
    .where('approval_status', '=', 'approved')
    .where('status', 'in', flown)
    .returning(['id', 'scheduled_date'])
    .execute();
  for (const { id, scheduled_date: departure } of archived) {
    change.touch(topics.flight(id), topics.weekOf(departure));
  }
}

async function countMoved(trx: Transaction, termId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('term_totals')
    .where('term_id', '=', termId)
    .where((eb) => eb.or([eb('attended', '>', 0), eb('hosted', '>', 0), eb('pay_minor', '>', 0)]))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Closes the open term, opens the next, and archives concluded and logged flights. Nobody's rows are touched: totals
 * belong to a term, so closing it makes them part of the career. Refused within a minute of the last advance, and for
 * an `expectedId` that is not the open term.
 */
export async function advanceTerm(
  change: Change,
  expectedId: string | undefined,
): Promise<Advance | Refusal> {
  const open = await lockOpenTerm(change);
  const refusal = refusalOf(open, expectedId, change.now);
  if (refusal !== null) return refusal;
  const instant = toInstant(change.now);
  const term = await openNext(change.trx, open, instant);
  change.touch(topics.term, topics.members, topics.leaderboard, topics.board);
  await archiveFlown(change, open.id, instant);
  return { term, usersProcessed: await countMoved(change.trx, open.id) };
}
