import type { AdminUser } from '@crewroom/domain/record/calls';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useViewer } from '../../../../parts/viewer.ts';
import type { AdminTab } from '../../admin-search.ts';
import { limitsOf } from '../../limits.ts';

// One part shows at a time, and all of them together are larger than everything around them.
const parts = {
  quota: lazy(async () => ({ default: (await import('../quota/quota-part.tsx')).QuotaPart })),
  sanctions: lazy(async () => ({ default: (await import('../sanctions/sanctions-part.tsx')).SanctionsPart })),
  qualifications: lazy(async () => ({
    default: (await import('../qualifications/qualifications-part.tsx')).QualificationsPart,
  })),
  notes: lazy(async () => ({ default: (await import('../notes/notes-part.tsx')).NotesPart })),
  rewards: lazy(async () => ({ default: (await import('../rewards/rewards-part.tsx')).RewardsPart })),
  history: lazy(async () => ({ default: (await import('../past/history-part.tsx')).HistoryPart })),
} as const satisfies Record<AdminTab, unknown>;

/** The part of a member's record that a tab opens. */
export function RecordPart({ tab, member }: { readonly tab: AdminTab; readonly member: AdminUser }) {
  const { mayChange } = limitsOf(useViewer(), member);
  const Part = parts[tab];
  return (
    <Suspense fallback={<Skeleton height={160} />}>
      <Part member={member} mayChange={mayChange} />
    </Suspense>
  );
}
