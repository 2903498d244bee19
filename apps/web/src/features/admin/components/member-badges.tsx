import type { AdminListUser } from '@crewroom/domain/record/calls';
import { IconBan, IconBeach, IconDoorExit } from '@tabler/icons-react';
import { useStartData } from '../../../lib/start-data.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { hasLeft } from '../membership.ts';

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
