import { isStaff } from '@crewroom/domain/contract/access';
import type { AdminListUser } from '@crewroom/domain/record/endpoints';
import IconBan from '~icons/tabler/ban';
import IconDoorExit from '~icons/tabler/door-exit';
import { QuotaMarks } from '../../components/quota-view.tsx';
import { StatusBadge } from '../../components/ui/status-badge.tsx';
import { useStartData } from '../../lib/start-data.ts';

type MemberStatus = Pick<AdminListUser, 'groupRank' | 'isOnLeave' | 'isSuspended' | 'stats'>;

/**
 * Badges for a member who is suspended, new in the term, on leave, or no longer staff: outside of the group, or below its rank.
 */
export function MemberBadges({ member }: { readonly member: MemberStatus }) {
  const { thresholds } = useStartData();
  return (
    <>
      {member.isSuspended && (
        <StatusBadge tone="red" icon={IconBan}>
          Suspended
        </StatusBadge>
      )}
      <QuotaMarks isNew={member.stats.newInTerm} isOnLeave={member.isOnLeave} />
      {!isStaff(member.groupRank?.rankId ?? null, thresholds) && (
        <StatusBadge tone="graphite" icon={IconDoorExit}>
          Left
        </StatusBadge>
      )}
    </>
  );
}
