import { topics } from '@crewroom/domain/topics';
import type { Change } from '../changes/change.ts';
import type { Transaction } from '../database/database.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import type { SignedIn } from '../http/access.ts';
import { Refusal, refuse } from '../http/refusal.ts';
import { touchListed } from '../members/person.ts';
import { lockToAdminister, writeAudit } from './administer.ts';

/** Sets how many flights a member owes each term. Answers the member's id. */
export async function setQuota(
  change: Change,
  viewer: SignedIn,
  userId: string,
  requiredFlights: number,
): Promise<string | Refusal> {
  const member = await lockToAdminister(change, viewer, userId);
  if (member instanceof Refusal) return member;
  await change.trx
    .updateTable('users')
    .set({ required_flights: requiredFlights })
    .where('id', '=', member.id)
    .execute();
  change.touch(topics.members);
  const details = { action: 'updated', newRequiredFlights: requiredFlights };
  await writeAudit(change, viewer, { actionType: 'quota_update', target: member, details });
  return member.id;
}

/** Sets a member's role text; blank takes it away. */
export async function setRole(
  change: Change,
  viewer: SignedIn,
  userId: string,
  role: string,
): Promise<string | Refusal> {
  const member = await lockToAdminister(change, viewer, userId);
  if (member instanceof Refusal) return member;
  await change.trx
    .updateTable('users')
    .set({ role: role || null })
    .where('id', '=', member.id)
    .execute();
  touchListed(change, member.id);
  const details = { action: 'updated', role };
  await writeAudit(change, viewer, { actionType: 'role_update', target: member, details });
  return member.id;
}

/** Days of a leave, `YYYY-MM-DD` in UTC, the last one included. */
export type LeaveDays = { readonly from: string; readonly to: string };

async function overlaps(trx: Transaction, userId: string, { from, to }: LeaveDays): Promise<boolean> {
  const found = await trx
    .selectFrom('leaves')
    .where('user_id', '=', userId)
    .where('from_date', '<=', to)
    .where('to_date', '>=', from)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Records an approved leave; one that overlaps another of the member is a conflict. */
export async function addLeave(
  change: Change,
  viewer: SignedIn,
  userId: string,
  days: LeaveDays,
): Promise<string | Refusal> {
  const member = await lockToAdminister(change, viewer, userId);
  if (member instanceof Refusal) return member;
  if (await overlaps(change.trx, member.id, days)) {
    return refuse('leave_overlap', `@${member.username} is on leave on some of these days already.`);
  }
  const recorded = { recorded_by_id: viewer.userId, recorded_at: toInstant(change.now) };
  await change.trx
    .insertInto('leaves')
    .values({ id: newId(), user_id: member.id, from_date: days.from, to_date: days.to, ...recorded })
    .execute();
  change.touch(topics.leave, topics.members);
  const details = { action: 'added', ...days };
  await writeAudit(change, viewer, { actionType: 'leave_add', target: member, details });
  return member.id;
}

const DAY = 86_400_000;

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

// A leave that has begun did happen: ending it keeps the days that are over.
async function endLeave({ trx, now }: Change, leaveId: string, { from, to }: LeaveDays): Promise<void> {
  const today = dayOf(now.getTime());
  if (from < today && to >= today) {
    const yesterday = dayOf(now.getTime() - DAY);
    await trx.updateTable('leaves').set({ to_date: yesterday }).where('id', '=', leaveId).execute();
    return;
  }
  await trx.deleteFrom('leaves').where('id', '=', leaveId).execute();
}

/** Ends a leave that has begun as of yesterday, or withdraws one that has not, or is over. */
export async function deleteLeave(
  change: Change,
  viewer: SignedIn,
  userId: string,
  leaveId: string,
): Promise<string | Refusal> {
  const member = await lockToAdminister(change, viewer, userId);
  if (member instanceof Refusal) return member;
  const leave = await change.trx
    .selectFrom('leaves')
    .where('id', '=', leaveId)
    .where('user_id', '=', member.id)
    .select(['from_date as from', 'to_date as to'])
    .executeTakeFirst();
  if (leave === undefined) return refuse('not_found', 'This leave is gone already.');
  await endLeave(change, leaveId, leave);
  change.touch(topics.leave, topics.members);
  const details = { action: 'deleted', ...leave };
  await writeAudit(change, viewer, { actionType: 'leave_delete', target: member, details });
  return member.id;
}
