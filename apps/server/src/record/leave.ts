import { endOfLeave, type LeaveDays, zuluDayOf } from '@crewroom/domain/record/leave';
import { topics } from '@crewroom/domain/topics';
import type { Change } from '../changes/change.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import type { SignedIn } from '../http/access.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { lockToAdminister, writeAudit } from './administer.ts';

/** Whether a member, locked by the caller, has asked for leave or has one on some of these days. */
async function overlapsAnother({ trx }: Change, userId: string, { from, to }: LeaveDays): Promise<boolean> {
  const found = await trx
    .selectFrom('leaves')
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'approved'])
    .where('from_date', '<=', to)
    .where('to_date', '>=', from)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Records a leave, approved at once; one that overlaps another of the member is a conflict. Answers the member's id. */
export async function addLeave(
  change: Change,
  viewer: SignedIn,
  userId: string,
  days: LeaveDays,
): Promise<string | Refusal> {
  const member = await lockToAdminister(change, viewer, userId);
  if (member instanceof Refusal) return member;
  if (await overlapsAnother(change, member.id, days)) {
    return refuse('leave_overlap', `@${member.username} is on leave on some of these days already.`);
  }
  const now = toInstant(change.now);
  await change.trx
    .insertInto('leaves')
    .values({
      id: newId(),
      user_id: member.id,
      from_date: days.from,
      to_date: days.to,
      reason: null,
      status: 'approved',
      comment: null,
      decided_by_id: viewer.userId,
      decided_at: now,
      created_at: now,
    })
    .execute();
  change.touch(topics.leave, topics.members);
  const details = { action: 'added', ...days };
  await writeAudit(change, viewer, { actionType: 'leave_add', target: member, details });
  return member.id;
}

/**
 * Ends a leave of a member, locked by the caller, as `endOfLeave` says, and answers the days it had until then. Nothing
 * is deleted; one that is over already is a conflict.
 */
async function endLeave({ trx, now }: Change, userId: string, leaveId: string): Promise<LeaveDays | Refusal> {
  const leave = await trx
    .selectFrom('leaves')
    .where('id', '=', leaveId)
    .where('user_id', '=', userId)
    .select(['from_date as from', 'to_date as to', 'status'])
    .executeTakeFirst();
  if (leave === undefined) return refuse('not_found', 'There is no such leave.');
  const end = endOfLeave(leave, zuluDayOf(now));
  if (end === null) return refuse('leave_over', 'This leave has ended already.');
  const change = 'to' in end ? { to_date: end.to } : end;
  await trx.updateTable('leaves').set(change).where('id', '=', leaveId).execute();
  return { from: leave.from, to: leave.to };
}

/** Ends a member's leave for an administrator. Answers the member's id. */
export async function deleteLeave(
  change: Change,
  viewer: SignedIn,
  userId: string,
  leaveId: string,
): Promise<string | Refusal> {
  const member = await lockToAdminister(change, viewer, userId);
  if (member instanceof Refusal) return member;
  const ended = await endLeave(change, member.id, leaveId);
  if (ended instanceof Refusal) return ended;
  change.touch(topics.leave, topics.members);
  const details = { action: 'deleted', ...ended };
  await writeAudit(change, viewer, { actionType: 'leave_delete', target: member, details });
  return member.id;
}
