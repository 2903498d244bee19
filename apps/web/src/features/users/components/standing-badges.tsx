import type { User } from '@crewroom/domain/members/schemas';
import { isSuspended } from '@crewroom/domain/record/rules';
import { IconBan, IconBeach, IconCircleCheck } from '@tabler/icons-react';
import { StatusBadge } from '../../../ui/status-badge.tsx';

type StandingBadgesProps = { readonly user: Pick<User, 'isOnLeave' | 'sanctions'>; readonly now: Date };

/** Whether a member is suspended or active, and whether they are on leave. */
export function StandingBadges({ user, now }: StandingBadgesProps) {
  return (
    <>
      {isSuspended(user.sanctions, now) ? (
        <StatusBadge tone="red" icon={IconBan}>
          Suspended
        </StatusBadge>
      ) : (
        <StatusBadge tone="green" icon={IconCircleCheck}>
          Active
        </StatusBadge>
      )}
      {user.isOnLeave && (
        <StatusBadge tone="amber" icon={IconBeach}>
          On Leave
        </StatusBadge>
      )}
    </>
  );
}
