import type { ApprovalStatus } from '@crewroom/domain/flights/status';
import { IconCircleCheck, IconHourglass, IconX } from '@tabler/icons-react';
import { StatusBadge } from '../ui/status-badge.tsx';

const looks = {
  pending: { tone: 'amber', icon: IconHourglass, word: 'Pending' },
  approved: { tone: 'green', icon: IconCircleCheck, word: 'Approved' },
  rejected: { tone: 'red', icon: IconX, word: 'Rejected' },
} as const satisfies Record<ApprovalStatus, unknown>;

/** A badge with the approval of a flight; outlined, because the badge of its status beside it is filled. */
export function ApprovalBadge({ status }: { readonly status: ApprovalStatus }) {
  const { word, ...look } = looks[status];
  return (
    <StatusBadge {...look} outline>
      {word}
    </StatusBadge>
  );
}
