import type { RankChangeType } from '@crewroom/domain/users/kinds';

type Standing = { readonly rank: number; readonly roleId: string };

/**
 * What a newly read rank means beside the last one known: a higher or lower number, the same number in another role,
 * or nothing. The first rank ever seen is no change.
 */
export function rankChange(last: Standing | null, next: Standing): RankChangeType | null {
  if (last === null) return null;
  if (next.rank !== last.rank) return next.rank > last.rank ? 'promotion' : 'demotion';
  return next.roleId === last.roleId ? null : 'transfer';
}
