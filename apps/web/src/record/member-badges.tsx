import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import type { GroupRank } from '@crewroom/domain/contract/named';
import type { AdminListUser } from '@crewroom/domain/record/calls';
import { IconBan, IconDoorExit } from '@tabler/icons-react';
import { useStartData } from '../lib/start-data.ts';
import { QuotaMarks } from '../parts/quota-card.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';

/** Whether a member is no longer staff: they left the group or are below the staff rank. */
function hasLeft(rank: GroupRank | null, thresholds: RankThresholds): boolean {
  return !isStaff(rank?.rankId ?? null, thresholds);
}

type Standing = Pick<AdminListUser, 'groupRank' | 'isOnLeave' | 'isSuspended' | 'stats'>;

/** Badges for a member who is suspended, new in the term, on leave, or no longer staff. */
export function MemberBadges({ member }: { readonly member: Standing }) {
  const { thresholds } = useStartData();
  return (
    <>
      {member.isSuspended && (
        <StatusBadge tone="red" icon={IconBan}>
          Suspended
        </StatusBadge>
      )}
      <QuotaMarks isNew={member.stats.newInTerm} isOnLeave={member.isOnLeave} />
      {hasLeft(member.groupRank, thresholds) && (
        <StatusBadge tone="graphite" icon={IconDoorExit}>
          Left
        </StatusBadge>
      )}
    </>
  );
}
