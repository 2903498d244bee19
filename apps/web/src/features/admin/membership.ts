import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import type { GroupRank } from '@crewroom/domain/members/schemas';

/** Whether somebody is no longer of the staff: out of the group, or below its ranks. */
export function hasLeft(rank: GroupRank | null, thresholds: RankThresholds): boolean {
  return !isStaff(rank?.rankId ?? null, thresholds);
}
