import type { Leave } from '@crewroom/domain/record/schemas';
import { IconArrowBackUp, IconCircleCheck, IconHistory, IconHourglass, IconX } from '@tabler/icons-react';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { leavePhase } from './leave-days.ts';

const looks = {
  pending: { tone: 'amber', icon: IconHourglass, word: 'Pending', outline: true },
  declined: { tone: 'red', icon: IconX, word: 'Declined', outline: true },
  withdrawn: { tone: 'graphite', icon: IconArrowBackUp, word: 'Withdrawn', outline: true },
  ahead: { tone: 'green', icon: IconCircleCheck, word: 'Approved', outline: false },
  running: { tone: 'blue', icon: IconCircleCheck, word: 'On leave now', outline: false },
  over: { tone: 'graphite', icon: IconHistory, word: 'Over', outline: false },
} as const;

type LeaveBadgeProps = { readonly leave: Pick<Leave, 'from' | 'to' | 'status'>; readonly now: Date };

/** Where a leave stands. */
export function LeaveBadge({ leave, now }: LeaveBadgeProps) {
  const { tone, icon, word, outline } =
    looks[leave.status === 'approved' ? leavePhase(leave, now) : leave.status];
  return (
    <StatusBadge tone={tone} icon={icon} outline={outline} live={word === 'On leave now'}>
      {word}
    </StatusBadge>
  );
}
