import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import type { RankChangeType } from '@crewroom/domain/record/rules';
import type { GroupRole, Membership } from '../../integrations/roblox/group-ranks.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId, toInstant } from '../../platform/database/stored-values.ts';
import { forUpdate } from '../../platform/database/transaction.ts';
import { post } from '../../platform/outbox/outbox.ts';
import { invalidateListed } from '../../platform/people/person.ts';
import { endAllSessions } from '../../platform/sessions/sessions.ts';
import { freeSeats } from '../flights/unavailable-crew.ts';

type RankInGroup = { readonly rank: number; readonly roleId: string };

/**
 * Returns how a new rank differs from the last known one: a promotion, a demotion, a transfer (the same number in another
 * role), or null. The first known rank is no change.
 */
function rankChange(last: RankInGroup | null, next: RankInGroup): RankChangeType | null {
  if (last === null) return null;
  if (next.rank !== last.rank) return next.rank > last.rank ? 'promotion' : 'demotion';
  return next.roleId === last.roleId ? null : 'transfer';
}

function lockRank(trx: Transaction, userId: string) {
  return trx
    .selectFrom('users')
    .select([
      'id',
      'rank',
      'rank_role_id',
      'rank_name',
      'last_rank',
      'last_rank_role_id',
      'rank_checked_at',
      'forgotten_at',
    ])
    .where('id', '=', userId)
    .$call(forUpdate(trx))
    .executeTakeFirstOrThrow();
}

type LockedRow = Awaited<ReturnType<typeof lockRank>>;

/** Records a change of rank in the member's history. Posts a promotion within the staff to the chat. */
async function recordRankChange(
  uow: UnitOfWork,
  member: LockedRow,
  top: GroupRole,
  now: string,
): Promise<void> {
  const { last_rank: rank, last_rank_role_id: roleId } = member;
  const last = rank === null || roleId === null ? null : { rank, roleId };
  const type = rankChange(last, { rank: top.rank, roleId: top.id });
  if (type === null) return;
  const id = newId();
  await uow.trx
    .insertInto('rank_history')
    .values({ id, user_id: member.id, rank_name: top.name, type, date: now, promoted_by_id: null })
    .execute();
  if (type === 'promotion' && isStaff(rank, uow.rules.thresholds)) await post(uow, 'promotion', id);
}

async function setRoles(trx: Transaction, userId: string, roles: readonly GroupRole[]): Promise<void> {
  await trx.deleteFrom('group_roles').where('user_id', '=', userId).execute();
  if (roles.length === 0) return;
  const rows = roles.map(({ id, rank, name }) => ({ user_id: userId, role_id: id, rank, name }));
  await trx.insertInto('group_roles').values(rows).execute();
}

/** Returns the columns of a member's rank for a membership. */
export function columnsOf(membership: Membership) {
  if (!membership.isMember) return { rank: null, rank_role_id: null, rank_name: null };
  const { top } = membership;
  return {
    rank: top.rank,
    rank_role_id: top.id,
    rank_name: top.name,
    last_rank: top.rank,
    last_rank_role_id: top.id,
  };
}

type RankColumns = Pick<LockedRow, 'rank' | 'rank_role_id' | 'rank_name'>;

/** Returns whether two ranks differ in number, name or role. */
export function isDifferentRank(before: RankColumns, after: RankColumns): boolean {
  return (
    before.rank !== after.rank ||
    before.rank_role_id !== after.rank_role_id ||
    before.rank_name !== after.rank_name
  );
}

function lostRightsReason(membership: Membership, thresholds: RankThresholds) {
  if (!membership.isMember) return { sessionReason: 'left_group', seatReason: 'left_group' } as const;
  if (isStaff(membership.top.rank, thresholds)) return null;
  return { sessionReason: 'rank_lost', seatReason: 'off_staff' } as const;
}

/** The effect of a membership: none, another rank or role, or joining or leaving the staff. */
export type RankOutcome = 'none' | 'changed' | 'joined' | 'left';

function outcomeOf(before: RankColumns, after: RankColumns, thresholds: RankThresholds): RankOutcome {
  const [was, is] = [isStaff(before.rank, thresholds), isStaff(after.rank, thresholds)];
  if (was !== is) return is ? 'joined' : 'left';
  return isDifferentRank(before, after) ? 'changed' : 'none';
}

/**
 * Stores a membership that was requested from Roblox at `askedAt`. All changes of rank go through here. Writes rank, roles and
 * the entry of the rank history. When the member left the group or fell below the staff rank, it also ends all their sessions
 * and removes them from flights that have not begun. Ignores a membership older than the stored one, and any of an erased
 * member.
 */
export async function applyRank(
  uow: UnitOfWork,
  userId: string,
  membership: Membership,
  askedAt: Date,
): Promise<RankOutcome> {
  const { trx, rules } = uow;
  const instant = toInstant(askedAt);
  // The lock comes first, so that two concurrent refreshes do not both record the change.
  const member = await lockRank(trx, userId);
  if (member.forgotten_at !== null) return 'none';
  // The stored rank was requested from Roblox later than this one.
  if (member.rank_checked_at !== null && member.rank_checked_at > instant) return 'none';
  if (membership.isMember) await recordRankChange(uow, member, membership.top, instant);
  const columns = columnsOf(membership);
  if (isDifferentRank(member, columns)) invalidateListed(uow, userId);
  await trx
    .updateTable('users')
    .set({ ...columns, rank_checked_at: instant })
    .where('id', '=', userId)
    .execute();
  await setRoles(trx, userId, membership.isMember ? membership.roles : []);
  const lost = lostRightsReason(membership, rules.thresholds);
  if (lost !== null) {
    await endAllSessions(uow, userId, lost.sessionReason);
    await freeSeats(uow, userId, lost.seatReason);
  }
  return outcomeOf(member, columns, rules.thresholds);
}
