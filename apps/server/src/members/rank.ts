import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import type { RankChangeType } from '@crewroom/domain/record/rules';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Change } from '../changes/change.ts';
import type { Transaction } from '../database/database.ts';
import { newId, toInstant } from '../database/stored-values.ts';
import { forUpdate } from '../database/transaction.ts';
import { freeSeats } from '../flights/unavailable-crew.ts';
import type { GroupRole, Membership } from '../roblox/group-ranks.ts';
import { touchListed } from './person.ts';

type Standing = { readonly rank: number; readonly roleId: string };

/**
 * What a newly read rank means beside the last one known: a higher or lower number, the same number in another role,
 * or nothing. The first rank ever seen is no change.
 */
function rankChange(last: Standing | null, next: Standing): RankChangeType | null {
  if (last === null) return null;
  if (next.rank !== last.rank) return next.rank > last.rank ? 'promotion' : 'demotion';
  return next.roleId === last.roleId ? null : 'transfer';
}

function lockMember(trx: Transaction, userId: string) {
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

type LastKnown = Awaited<ReturnType<typeof lockMember>>;

async function recordChange(trx: Transaction, member: LastKnown, top: GroupRole, now: string): Promise<void> {
  const { last_rank: rank, last_rank_role_id: roleId } = member;
  const last = rank === null || roleId === null ? null : { rank, roleId };
  const type = rankChange(last, { rank: top.rank, roleId: top.id });
  if (type === null) return;
  await trx
    .insertInto('rank_history')
    .values({ id: newId(), user_id: member.id, rank_name: top.name, type, date: now, promoted_by_id: null })
    .execute();
}

async function setRoles(trx: Transaction, userId: string, roles: readonly GroupRole[]): Promise<void> {
  await trx.deleteFrom('group_roles').where('user_id', '=', userId).execute();
  if (roles.length === 0) return;
  const rows = roles.map(({ id, rank, name }) => ({ user_id: userId, role_id: id, rank, name }));
  await trx.insertInto('group_roles').values(rows).execute();
}

function columnsOf(membership: Membership) {
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

type Shown = Pick<LastKnown, 'rank' | 'rank_role_id' | 'rank_name'>;

function isOther(before: Shown, after: Shown): boolean {
  return (
    before.rank !== after.rank ||
    before.rank_role_id !== after.rank_role_id ||
    before.rank_name !== after.rank_name
  );
}

function lossOf(membership: Membership, thresholds: RankThresholds) {
  if (!membership.isMember) return { because: 'left_group', told: 'left the group' } as const;
  if (isStaff(membership.top.rank, thresholds)) return null;
  return { because: 'rank_lost', told: 'no longer on the staff' } as const;
}

/**
 * Applies a newly read standing in the group to a member, the one way a rank changes: rank and roles, the history
 * entry, and, for one who left or fell below the staff rank, the end of every session and the seats on flights not
 * yet under way. `askedAt` is when Roblox was asked; an answer to an earlier question than the last one applied
 * changes nothing, and nothing brings back someone who was forgotten.
 */
export async function applyRank(
  change: Change,
  userId: string,
  membership: Membership,
  askedAt: Date,
): Promise<void> {
  const { trx, rules } = change;
  const instant = toInstant(askedAt);
  // Locked first: two readings at once must not both find the old rank and write the change twice.
  const member = await lockMember(trx, userId);
  if (member.forgotten_at !== null) return;
  // A slow answer must not bring back a rank that somebody has lost since it was asked for.
  if (member.rank_checked_at !== null && member.rank_checked_at > instant) return;
  if (membership.isMember) await recordChange(trx, member, membership.top, instant);
  const columns = columnsOf(membership);
  if (isOther(member, columns)) touchListed(change, userId);
  await trx
    .updateTable('users')
    .set({ ...columns, rank_checked_at: instant })
    .where('id', '=', userId)
    .execute();
  await setRoles(trx, userId, membership.isMember ? membership.roles : []);
  const lost = lossOf(membership, rules.thresholds);
  if (lost === null) return;
  await endSessionsOf(change, userId, lost.because);
  await freeSeats(change, userId, lost.told);
}
