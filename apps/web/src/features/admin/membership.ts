import { isStaff, type RankThresholds } from '@crewroom/domain/auth/rank';
import type { GroupRank } from '@crewroom/domain/users/user-schema';

/** Whether somebody is no longer of the staff: out of the group, or below its ranks. */
export function hasLeft(rank: GroupRank | null, thresholds: RankThresholds): boolean {
  return !isStaff(rank?.rankId ?? null, thresholds);
}
