import { topics } from '@crewroom/domain/contract/topics';
import { undoUntil } from '@crewroom/domain/terms/rules';
import { type Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { post } from '../../platform/outbox/outbox.ts';
import { notifyFromRank } from '../inbox/inbox.ts';
import { invalidateArchived } from './advance.ts';
import { lockOpenTerm, type OpenTerm } from './open-term.ts';

const undoOver = refuse(
  'undo_over',
  'This advance can no longer be undone: its time is over, or it was undone already.',
);
const termInUse = refuse(
  'term_in_use',
  'Somebody was credited in the new term already, so the advance can no longer be undone.',
);

/** Returns the term before the open one. */
async function termBefore(trx: Transaction, open: OpenTerm): Promise<OpenTerm | undefined> {
  return await trx
    .selectFrom('terms')
    .where('number', '=', open.number - 1)
    .select(['id', 'number', 'started_at as startedAt'])
    .executeTakeFirst();
}

/** Returns whether anything was credited in a term. Credited members have totals there. */
async function isCredited(trx: Transaction, termId: string): Promise<boolean> {
  const totals = await trx
    .selectFrom('term_totals')
    .where('term_id', '=', termId)
    .select('user_id')
    .limit(1)
    .executeTakeFirst();
  return totals !== undefined;
}

async function reopen({ trx }: UnitOfWork, closed: OpenTerm, open: OpenTerm): Promise<void> {
  // In this order, because only one term may be open.
  await trx.deleteFrom('terms').where('id', '=', open.id).execute();
  await trx
    .updateTable('terms')
    .set({ closed_at: null, planned_end: null })
    .where('id', '=', closed.id)
    .execute();
}

async function bringBackArchived(uow: UnitOfWork, closedId: string): Promise<void> {
  // No other transaction restores or archives flights while the open term is locked.
  await invalidateArchived(uow, closedId);
  await uow.trx
    .updateTable('flights')
    .set({ archived_at: null, archived_term_id: null })
    .where('archived_term_id', '=', closedId)
    .execute();
}

/**
 * Undoes the advance that closed the term `closedId` and returns that term. Reopens it, deletes the next one, and restores
 * archived flights to the board. Later changes are kept.
 * Rejects with 409 (`undo_over`) when the time limit is over or the term is not the last closed one, as after an earlier undo.
 * Rejects with 409 (`term_in_use`) once anything was credited to the new term.
 */
export async function undoAdvance(
  uow: UnitOfWork,
  viewer: SignedIn,
  closedId: string,
): Promise<OpenTerm | Refusal> {
  const { trx, now, rules } = uow;
  // Credits hold the open term until they are committed, so this lock must come before the check for credits.
  const open = await lockOpenTerm(uow);
  const closed = await termBefore(trx, open);
  if (closed?.id !== closedId) return undoOver;
  if (now.getTime() >= Date.parse(undoUntil(open.startedAt, rules.terms.undoMs))) return undoOver;
  if (await isCredited(trx, open.id)) return termInUse;
  await reopen(uow, closed, open);
  await bringBackArchived(uow, closed.id);
  uow.invalidate(topics.term, topics.members, topics.leaderboard, topics.board);
  await writeAudit(uow, viewer, { actionType: 'term_undo', target: null, details: { action: 'undone' } });
  // The staff were notified of the advance.
  const payload = { undone: open.number, number: closed.number };
  await notifyFromRank(uow, viewer.userId, rules.thresholds.staff, { notice: 'termUndone', payload });
  await post(uow, 'podium', closed.id);
  return closed;
}
