import { IconBeach, IconUserPlus } from '@tabler/icons-react';
import { StatusBadge } from '../ui/status-badge.tsx';

type QuotaMarksProps = { readonly isNew: boolean; readonly isOnLeave: boolean };

/** What bears on a member's quota: that they are new in the term and exempt from it, and that they are on leave today. */
export function QuotaMarks({ isNew, isOnLeave }: QuotaMarksProps) {
  return (
    <>
      {isNew && (
        <StatusBadge tone="slate" icon={IconUserPlus} outline>
          New this term
        </StatusBadge>
      )}
      {isOnLeave && (
        <StatusBadge tone="amber" icon={IconBeach}>
          On Leave
        </StatusBadge>
      )}
    </>
  );
}
