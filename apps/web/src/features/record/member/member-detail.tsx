import type { AdminUser } from '@crewroom/domain/record/endpoints';
import { adminMessages } from '@crewroom/domain/record/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { lazySection } from '../../../components/ui/lazy.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { type AdminSearch, type RecordTab, recordTabs, useSetAdminSearch } from '../admin-search.ts';
import { adminUserQuery } from '../queries.ts';
import { recordPermissionsOf } from '../record-permissions.ts';
import { MemberHead } from './member-head.tsx';
import { MemberSkeleton } from './member-skeleton.tsx';

// Loaded on demand: only one tab is shown at a time, and together they are large.
const parts = {
  quota: lazySection(async () => (await import('./quota-section.tsx')).QuotaSection),
  reliability: lazySection(async () => (await import('./reliability-section.tsx')).ReliabilitySection),
  sanctions: lazySection(async () => (await import('./sanctions-section.tsx')).SanctionsSection),
  qualifications: lazySection(
    async () => (await import('./qualifications-section.tsx')).QualificationsSection,
  ),
  notes: lazySection(async () => (await import('./notes-section.tsx')).NotesSection),
  rewards: lazySection(async () => (await import('./rewards-section.tsx')).RewardsSection),
  history: lazySection(async () => (await import('./history-section.tsx')).HistorySection),
} as const satisfies Record<RecordTab, unknown>;

/** The content of a tab. */
function RecordSection({ tab, member }: { readonly tab: RecordTab; readonly member: AdminUser }) {
  const { mayChange } = recordPermissionsOf(useViewer(), member);
  const Part = parts[tab];
  return <Part key={tab} member={member} mayChange={mayChange} placeholder={<Skeleton className="h-40" />} />;
}

const words: Readonly<Record<RecordTab, string>> = {
  quota: 'Quota',
  reliability: 'Reliability',
  sanctions: 'Sanctions',
  qualifications: 'Qualifications',
  notes: 'Notes',
  rewards: 'Rewards',
  history: 'History',
};

type MemberTabsProps = {
  readonly tab: RecordTab;
  readonly counts: Readonly<Partial<Record<RecordTab, number>>>;
  readonly onTab: (tab: RecordTab) => void;
  /** The content of the open tab. */
  readonly children: ReactNode;
};

/** The tabs of a member's record. */
function MemberTabs({ tab, counts, onTab, children }: MemberTabsProps) {
  const tabs = recordTabs.map((name) => ({
    name,
    label: (
      <>
        {words[name]}
        {counts[name] !== undefined && (
          <span className="text-dim font-mono text-13 font-normal"> {counts[name]}</span>
        )}
      </>
    ),
    preloads: parts[name],
  }));
  return (
    <Tabs label="Parts of the record" tabs={tabs} open={tab} onOpen={onTab}>
      {children}
    </Tabs>
  );
}

type RecordProps = {
  readonly member: AdminUser;
  readonly tab: RecordTab;
  readonly onTab: (tab: RecordTab) => void;
};

function WholeRecord({ member, tab, onTab }: RecordProps) {
  const { sanctions, qualifications, notes, rewards } = member;
  const counts = {
    sanctions: sanctions.length,
    qualifications: qualifications.length,
    notes: notes.length,
    rewards: rewards.length,
  };
  return (
    <>
      <MemberHead member={member} />
      <MemberTabs tab={tab} counts={counts} onTab={onTab}>
        <RecordSection tab={tab} member={member} />
      </MemberTabs>
    </>
  );
}

type MemberDetailProps = { readonly userId: string; readonly search: AdminSearch };

/** One member's record, with the administrative actions. */
export function MemberDetail({ userId, search }: MemberDetailProps) {
  const { tab = 'quota' } = search;
  const query = useQuery(adminUserQuery(userId));
  const go = useSetAdminSearch();
  // The record loads in the meantime.
  useEffect(() => void parts[tab].preload(), [tab]);
  return (
    <QueryView query={query} failure={adminMessages.userFailed} skeleton={<MemberSkeleton />}>
      {({ user }) => <WholeRecord member={user} tab={tab} onTab={(next) => go({ tab: next }, true)} />}
    </QueryView>
  );
}
