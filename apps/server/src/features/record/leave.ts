import { topics } from '@crewroom/domain/contract/topics';
import { zuluDayOf } from '@crewroom/domain/days';
import type { Notice } from '@crewroom/domain/inbox/notices';
import {
  earliestLeaveDay,
  endOfLeave,
  type LeaveDays,
  type LeaveStatus,
} from '@crewroom/domain/record/leave';
import { signedOut } from '../../platform/changes/admit-mutation.ts';
import { Refusal, refuse, refuseField } from '../../platform/changes/refusal.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { post } from '../../platform/outbox/outbox.ts';
import { lockForAdministration } from '../../platform/people/administer.ts';
import { lockMember } from '../../platform/people/person.ts';
import { storeMentions } from '../../platform/people/store-mentions.ts';
import { notifyFromRank, notifyMember, withdrawNotices } from '../inbox/inbox.ts';

export const noSuchLeave = refuse('not_found', 'There is no such leave.');

/** Returns whether a member, locked by the caller, has a pending or approved leave on any of these days. */
async function overlapsAnother(
  { trx }: UnitOfWork,
  userId: string,
  { from, to }: LeaveDays,
): Promise<boolean> {
  const overlapping = await trx
    .selectFrom('leaves')
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'approved'])
    .where('from_date', '<=', to)
    .where('to_date', '>=', from)
    .select('id')
    .executeTakeFirst();
  return overlapping !== undefined;
}

/** A leave of a member whom the caller has locked. */
type LockedLeave = LeaveDays & { readonly id: string; readonly userId: string; readonly status: LeaveStatus };

async function readLeave({ trx }: UnitOfWork, leaveId: string): Promise<LockedLeave | undefined> {
  return await trx
    .selectFrom('leaves')
    .where('id', '=', leaveId)
    .select(['id', 'user_id as userId', 'from_date as from', 'to_date as to', 'status'])
    .executeTakeFirst();
}

/** Invalidates what shows a leave. Until it is approved, only its member and administrators may know about it. */
function invalidateLeave(uow: UnitOfWork, userId: string, status: LeaveStatus): void {
  uow.invalidate(topics.leave, topics.own(userId), topics.record(userId));
  // Other members see who is on leave, and the quota that it lowers.
  if (status === 'approved') uow.invalidate(topics.members, topics.member(userId));
}

type NewLeave = {
  readonly status: LeaveStatus;
  readonly reason: string | null;
  /** The administrator who recorded it. Null for a leave that waits for a decision. */
  readonly decidedById: string | null;
};

/** Stores a leave of a locked member, and returns its id. */
async function insertLeave(
  uow: UnitOfWork,
  userId: string,
  days: LeaveDays,
  { status, reason, decidedById }: NewLeave,
): Promise<string> {
  const id = newId();
  const now = toInstant(uow.now);
  await uow.trx
    .insertInto('leaves')
    .values({
      id,
      user_id: userId,
      from_date: days.from,
      to_date: days.to,
      reason,
      status,
      comment: null,
      decided_by_id: decidedById,
      decided_at: decidedById === null ? null : now,
      created_at: now,
    })
    .execute();
  invalidateLeave(uow, userId, status);
  return id;
}

/**
 * Requests leave for the viewer, notifies administrators, and returns the leave's id. Rejects with 400 a first day before
 * `earliestLeaveDay`, and with 409 days that overlap a pending or approved leave of the viewer.
 */
export async function askLeave(
  uow: UnitOfWork,
  viewer: SignedIn,
  { reason, ...days }: LeaveDays & { readonly reason: string },
): Promise<string | Refusal> {
  const member = await lockMember(uow, viewer.userId);
  if (member === undefined) return signedOut;
  if (days.from < earliestLeaveDay(uow.now)) return refuseField('from', 'A leave cannot begin in the past.');
  if (await overlapsAnother(uow, member.id, days)) {
    return refuse('leave_overlap', 'You have asked for leave, or have it, on some of these days already.');
  }
  const stored = await storeMentions(uow, reason);
  const request = { status: 'pending', reason: stored, decidedById: null } as const;
  const id = await insertLeave(uow, member.id, days, request);
  const payload = { member: member.id, leave: id, days };
  await notifyFromRank(uow, member.id, uow.rules.thresholds.admin, { notice: 'leaveAsked', payload });
  await post(uow, 'leave_asked', id);
  return id;
}

/**
 * Ends a leave of a member, locked by the caller, by the rule of `endOfLeave`, and returns the days it had before. Keeps the
 * row. Rejects with 404 an unknown leave and with 409 one that has already ended.
 */
async function endLeave(uow: UnitOfWork, userId: string, leaveId: string): Promise<LeaveDays | Refusal> {
  const leave = await readLeave(uow, leaveId);
  if (leave?.userId !== userId) return noSuchLeave;
  const end = endOfLeave(leave, zuluDayOf(uow.now));
  if (end === null) return refuse('leave_over', 'This leave has ended already.');
  const columns = 'to' in end ? { to_date: end.to } : end;
  await uow.trx.updateTable('leaves').set(columns).where('id', '=', leaveId).execute();
  if (leave.status === 'pending') await withdrawNotices(uow, leaveId);
  invalidateLeave(uow, userId, leave.status);
  return { from: leave.from, to: leave.to };
}

/** Withdraws or ends the viewer's own leave, and returns its id. Rejects like `endLeave`. */
export async function endOwnLeave(
  uow: UnitOfWork,
  viewer: SignedIn,
  leaveId: string,
): Promise<string | Refusal> {
  const member = await lockMember(uow, viewer.userId);
  if (member === undefined) return noSuchLeave;
  const ended = await endLeave(uow, member.id, leaveId);
  return ended instanceof Refusal ? ended : leaveId;
}

/** Notifies a member of an administrator's decision about their leave. */
async function notifyOfLeave(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
  payload: Omit<Extract<Notice, { readonly notice: 'leaveDecided' }>['payload'], 'by'>,
): Promise<void> {
  const by = viewer.userId;
  await notifyMember(uow, by, userId, { notice: 'leaveDecided', payload: { ...payload, by } });
}

/** An administrator's decision on a requested leave. An empty comment means no comment. */
type LeaveDecision = { readonly status: 'approved' | 'declined'; readonly comment?: string | undefined };

/**
 * Approves or declines a requested leave, notifies its member, and returns its id. Rejects with 404 an unknown leave, with
 * 403 what `lockForAdministration` rejects, and with 409 a leave that is not pending.
 */
export async function decideLeave(
  uow: UnitOfWork,
  viewer: SignedIn,
  leaveId: string,
  { status, comment: given }: LeaveDecision,
): Promise<string | Refusal> {
  const unlocked = await readLeave(uow, leaveId);
  if (unlocked === undefined) return noSuchLeave;
  const member = await lockForAdministration(uow, viewer, unlocked.userId);
  if (member instanceof Refusal) return member;
  // Reads it again, because it may have been decided or withdrawn while this transaction waited for the lock.
  const leave = await readLeave(uow, leaveId);
  if (leave === undefined) return noSuchLeave;
  if (leave.status !== 'pending') {
    return refuse('already_decided', `This request has been ${leave.status} already.`);
  }
  const comment = given ? await storeMentions(uow, given) : null;
  const decision = { status, comment, decided_by_id: viewer.userId, decided_at: toInstant(uow.now) };
  await uow.trx.updateTable('leaves').set(decision).where('id', '=', leaveId).execute();
  invalidateLeave(uow, member.id, status);
  const days = { from: leave.from, to: leave.to };
  const details = { action: status, ...days, ...(comment !== null && { reason: comment }) };
  const actionType = status === 'approved' ? 'leave_approve' : 'leave_decline';
  await writeAudit(uow, viewer, { actionType, target: member, details, isHidden: status === 'declined' });
  await notifyOfLeave(uow, viewer, member.id, { days, decision: status, comment });
  return leaveId;
}

/**
 * Records an approved leave, notifies its member, and returns the member's id. Rejects like `lockForAdministration`, and with
 * 409 a leave that overlaps a pending or approved leave of the member.
 */
export async function addLeave(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
  days: LeaveDays,
): Promise<string | Refusal> {
  const member = await lockForAdministration(uow, viewer, userId);
  if (member instanceof Refusal) return member;
  if (await overlapsAnother(uow, member.id, days)) {
    return refuse(
      'leave_overlap',
      `@${member.username} has asked for leave, or has it, on some of these days already.`,
    );
  }
  await insertLeave(uow, member.id, days, {
    status: 'approved',
    reason: null,
    decidedById: viewer.userId,
  });
  await notifyOfLeave(uow, viewer, member.id, { days, decision: 'recorded', comment: null });
  const details = { action: 'added', ...days };
  await writeAudit(uow, viewer, { actionType: 'leave_add', target: member, details });
  return member.id;
}

/**
 * Ends a member's leave for an administrator, notifies the member, and returns their id. Rejects like `lockForAdministration`
 * and `endLeave`.
 */
export async function deleteLeave(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
  leaveId: string,
): Promise<string | Refusal> {
  const member = await lockForAdministration(uow, viewer, userId);
  if (member instanceof Refusal) return member;
  const ended = await endLeave(uow, member.id, leaveId);
  if (ended instanceof Refusal) return ended;
  await notifyOfLeave(uow, viewer, member.id, { days: ended, decision: 'ended', comment: null });
  const details = { action: 'deleted', ...ended };
  await writeAudit(uow, viewer, { actionType: 'leave_delete', target: member, details });
  return member.id;
}
