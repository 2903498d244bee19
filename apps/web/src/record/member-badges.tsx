import { isStaff, type RankThresholds } from '@crewroom/domain/contract/access';
import type { GroupRank } from '@crewroom/domain/members/schemas';
import type { AdminListUser } from '@crewroom/domain/record/calls';
import { IconBan, IconBeach, IconDoorExit } from '@tabler/icons-react';
import { useStartData } from '../lib/start-data.ts';
import { StatusBadge } from '../ui/status-badge.tsx';

/** Whether somebody is no longer of the staff: out of the group, or below its ranks. */
function hasLeft(rank: GroupRank | null, thresholds: RankThresholds): boolean {
  return !isStaff(rank?.rankId ?? null, thresholds);
}

type Standing = Pick<AdminListUser, 'groupRank' | 'isOnLeave' | 'isSuspended'>;

/** What sets a member apart at present; nothing for most. */
export function MemberBadges({ member }: { readonly member: Standing }) {
  const { thresholds } = useStartData();
  return (
    <>
      {member.isSuspended && (
        <StatusBadge tone="red" icon={IconBan}>
          Suspended
        </StatusBadge>
      )}
      {member.isOnLeave && (
        <StatusBadge tone="amber" icon={IconBeach}>
          On Leave
        </StatusBadge>
      )}
      {hasLeft(member.groupRank, thresholds) && (
        <StatusBadge tone="graphite" icon={IconDoorExit}>
          Left
        </StatusBadge>
      )}
    </>
  );
}
