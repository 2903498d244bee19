import { MAX_TOPICS, topics } from '@crewroom/domain/contract/topics';
import { MINUTE_MS } from '@crewroom/domain/days';
import { flownStatuses } from '@crewroom/domain/flights/status';
import { termFlightsCount } from '@crewroom/domain/terms/flights';
import { nextQuotaReset } from '@crewroom/domain/terms/rules';
import { Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { countRows, rowsInPages } from '../../platform/database/pages.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { post } from '../../platform/outbox/outbox.ts';
import { isOnStaff } from '../../platform/people/member-status.ts';
import { notifyMembers } from '../inbox/inbox.ts';
import { lockOpenTerm, type OpenTerm } from './open-term.ts';
import { flightColumns, flightsOf, totalColumns } from './totals.ts';

/**
 * Advances the term for an administrator, writes the history entry, notifies the staff, and posts the podium to the chat.
 * Rejects like `advanceTerm`.
 */
export async function endTerm(
  uow: UnitOfWork,
  viewer: SignedIn,
  expectedId: string | undefined,
): Promise<Advance | Refusal> {
  const advance = await advanceTerm(uow, expectedId);
  if (advance instanceof Refusal) return advance;
  const details = { action: 'advanced', usersProcessed: advance.usersProcessed };
  await writeAudit(uow, viewer, { actionType: 'term_advance', target: null, details });
  await notifyStaff(uow, viewer, advance);
  await post(uow, 'podium', advance.closedId);
  return advance;
}

/** Notifies the staff that a term has begun, and each of them how much they flew in the last one. */
async function notifyStaff(uow: UnitOfWork, viewer: SignedIn, { term, closedId }: Advance): Promise<void> {
  const staff = uow.trx
    .selectFrom('users')
    .leftJoin('term_totals', (join) =>
      join.onRef('term_totals.user_id', '=', 'users.id').on('term_totals.term_id', '=', closedId),
    )
    .where(isOnStaff(uow.rules.thresholds))
    .select(['users.id', ...flightColumns('term_totals')]);
  for await (const page of rowsInPages(staff, 'users.id')) {
    const addressedNotices = page.map((row) => ({
      userId: row.id,
      notice: {
        notice: 'termAdvanced',
        payload: { number: term.number, flown: termFlightsCount(flightsOf(row)) },
      } as const,
    }));
    await notifyMembers(uow, viewer.userId, addressedNotices);
  }
}

// The minimum pause between an advance or its undo and the next advance.
const MIN_PAUSE_MS = MINUTE_MS;

/** The result of an advance: the closed term, the open one, and how many members had totals in the closed one. */
export type Advance = {
  readonly closedId: string;
  readonly term: OpenTerm;
  readonly usersProcessed: number;
};

/** Returns when an advance was last undone, or null. It reads the history, because an undo leaves no trace in the terms. */
async function lastUndoAt(trx: Transaction): Promise<string | null> {
  const { at } = await trx
    .selectFrom('audit_entries')
    .where('action_type', '=', 'term_undo')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

const isTooRecent = (at: string, now: Date) => now.getTime() - Date.parse(at) < MIN_PAUSE_MS;

function advanceRefusal(
  open: OpenTerm,
  undoneAt: string | null,
  expectedId: string | undefined,
  now: Date,
): Refusal | null {
  // The first term was started by the installation, not by an advance.
  if (open.number > 1 && isTooRecent(open.startedAt, now)) {
    return refuse(
      'term_just_advanced',
      'The term was advanced less than a minute ago. Look at the result first.',
    );
  }
  if (undoneAt !== null && isTooRecent(undoneAt, now)) {
    return refuse(
      'term_just_advanced',
      'An advance was undone less than a minute ago. Look at the open term first.',
    );
  }
  if (expectedId !== undefined && expectedId !== open.id) {
    return refuse('term_closed', 'This term is closed already. Reload to see the term that is open now.');
  }
  return null;
}

async function openNext({ trx, rules }: UnitOfWork, closing: OpenTerm, now: string): Promise<OpenTerm> {
  // The length of terms may change later, but the quota of this term must not.
  const plannedEnd = nextQuotaReset({ ...closing, lengthDays: rules.terms.lengthDays });
  await trx
    .updateTable('terms')
    .set({ closed_at: now, planned_end: plannedEnd })
    .where('id', '=', closing.id)
    .execute();
  const next = { id: newId(), number: closing.number + 1, startedAt: now };
  await trx
    .insertInto('terms')
    .values({ id: next.id, number: next.number, started_at: now, closed_at: null })
    .execute();
  return next;
}

/** Invalidates the flights that are archived with a term, or everything if there are too many to name. */
export async function invalidateArchived(uow: UnitOfWork, termId: string): Promise<void> {
  const archived = await uow.trx
    .selectFrom('flights')
    .where('archived_term_id', '=', termId)
    .select(['id', 'scheduled_date'])
    .limit(MAX_TOPICS + 1)
    .execute();
  for (const { id, scheduled_date: departure } of archived) {
    uow.invalidate(topics.flight(id), topics.weekOf(departure));
  }
}

async function archiveFlown(uow: UnitOfWork, termId: string, now: string): Promise<void> {
  await uow.trx
    .updateTable('flights')
    .set({ archived_at: now, archived_term_id: termId })
    .where('archived_at', 'is', null)
    .where('approval_status', '=', 'approved')
    .where('status', 'in', flownStatuses)
    .execute();
  await invalidateArchived(uow, termId);
}

function selectTotals(trx: Transaction, termId: string) {
  return trx
    .selectFrom('term_totals')
    .where('term_id', '=', termId)
    .where((eb) => eb.or(totalColumns('term_totals').map((column) => eb(column, '>', 0))));
}

/**
 * Closes the open term, opens the next, and archives concluded and logged flights. No member's row changes: totals belong to a
 * term, and the totals of closed terms are the career totals. Rejects with 409 within a minute of the last advance or its undo
 * (`term_just_advanced`), and when `expectedId` is not the open term (`term_closed`).
 */
export async function advanceTerm(
  uow: UnitOfWork,
  expectedId: string | undefined,
): Promise<Advance | Refusal> {
  const open = await lockOpenTerm(uow);
  const refusal = advanceRefusal(open, await lastUndoAt(uow.trx), expectedId, uow.now);
  if (refusal !== null) return refusal;
  const instant = toInstant(uow.now);
  const term = await openNext(uow, open, instant);
  uow.invalidate(topics.term, topics.members, topics.leaderboard, topics.board);
  await archiveFlown(uow, open.id, instant);
  const usersProcessed = await countRows(selectTotals(uow.trx, open.id));
  return { closedId: open.id, term, usersProcessed };
}
