import '@mantine/core/styles/Tabs.css';
import type { AdminUser } from '@crewroom/domain/record/calls';
import { adminMessages } from '@crewroom/domain/record/messages';
import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useViewer } from '../../parts/viewer.ts';
import { lazyPart, preloadOnIntent } from '../../ui/lazy.tsx';
import { QueryFaces } from '../../ui/query-faces.tsx';
import { type AdminSearch, type AdminTab, adminTabs, readAdminSearch } from '../admin-search.ts';
import { limitsOf } from '../limits.ts';
import { adminUserQuery } from '../queries.ts';
import classes from './member-detail.module.css';
import { MemberHead } from './member-head.tsx';
import { MemberSkeleton } from './member-skeleton.tsx';

// One part shows at a time, and all of them together are larger than everything around them.
const parts = {
  quota: lazyPart(async () => (await import('./quota-part.tsx')).QuotaPart),
  sanctions: lazyPart(async () => (await import('./sanctions-part.tsx')).SanctionsPart),
  qualifications: lazyPart(async () => (await import('./qualifications-part.tsx')).QualificationsPart),
  notes: lazyPart(async () => (await import('./notes-part.tsx')).NotesPart),
  rewards: lazyPart(async () => (await import('./rewards-part.tsx')).RewardsPart),
  history: lazyPart(async () => (await import('./history-part.tsx')).HistoryPart),
} as const satisfies Record<AdminTab, unknown>;

/** The part of a member's record that a tab opens. */
function RecordPart({ tab, member }: { readonly tab: AdminTab; readonly member: AdminUser }) {
  const { mayChange } = limitsOf(useViewer(), member);
  const Part = parts[tab];
  return <Part key={tab} member={member} mayChange={mayChange} placeholder={<Skeleton height={160} />} />;
}

/** Fetches the code of the part that a tab opens. */
export function preloadOfTab(tab: AdminTab) {
  return preloadOnIntent(parts[tab]);
}

const words: Readonly<Record<AdminTab, string>> = {
  quota: 'Quota',
  sanctions: 'Sanctions',
  qualifications: 'Qualifications',
  notes: 'Notes',
  rewards: 'Rewards',
  history: 'History',
};

type MemberTabsProps = {
  readonly tab: AdminTab;
  readonly counts: Readonly<Partial<Record<AdminTab, number>>>;
  readonly onTab: (tab: AdminTab) => void;
  /** The part of the record that the tab opens. */
  readonly children: ReactNode;
};

/** The parts of a member's record, one at a time. */
function MemberTabs({ tab, counts, onTab, children }: MemberTabsProps) {
  const choose = (value: string | null) => {
    const chosen = adminTabs.find((one) => one === value);
    if (chosen !== undefined) onTab(chosen);
  };
  return (
    <Tabs className={classes.tabs} value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List className={classes.list ?? ''} aria-label="Parts of the record">
        {adminTabs.map((one) => (
          <Tabs.Tab className={classes.tab ?? ''} key={one} value={one} {...preloadOfTab(one)}>
            {words[one]}
            {counts[one] !== undefined && <span className={classes.count}> {counts[one]}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel className={classes.panel ?? ''} value={tab}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

type RecordProps = {
  readonly member: AdminUser;
  readonly tab: AdminTab;
  readonly onTab: (tab: AdminTab) => void;
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
        <RecordPart tab={tab} member={member} />
      </MemberTabs>
    </>
  );
}

type MemberDetailProps = { readonly userId: string; readonly search: AdminSearch };

/** One member's whole record, with what an administrator can do to it. */
export function MemberDetail({ userId, search }: MemberDetailProps) {
  const query = useQuery(adminUserQuery(userId));
  const navigate = useNavigate();
  const openTab = (tab: AdminTab) =>
    void navigate({
      to: '/admin',
      search: (before) => readAdminSearch({ ...before, tab }),
      replace: true,
      resetScroll: false,
    });
  return (
    <QueryFaces query={query} failure={adminMessages.userFailed} skeleton={<MemberSkeleton />}>
      {({ user }) => <WholeRecord member={user} tab={search.tab ?? 'quota'} onTab={openTab} />}
    </QueryFaces>
  );
}
