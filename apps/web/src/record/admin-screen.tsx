import { IconBeach } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { lazyPart, preloadOnIntent } from '../ui/lazy.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import classes from './admin-screen.module.css';
import { type AdminSearch, useAdminSearch, withLeave } from './admin-search.ts';
import { type EntryOffer, EntryOfferContext } from './history/entry-offer.ts';
import { HistorySkeleton } from './history/history-skeleton.tsx';
import { MemberList } from './list/member-list.tsx';
import { MemberSkeleton } from './member/member-skeleton.tsx';
import { adminUserQuery, leaveQueueQuery } from './queries.ts';

// Loaded on demand, because only one of them is shown.
const AdminHistory = lazyPart(async () => (await import('./history/admin-history.tsx')).AdminHistory);
const LeaveQueue = lazyPart(async () => (await import('./leave/leave-queue.tsx')).LeaveQueue);
const MemberDetail = lazyPart(async () => (await import('./member/member-detail.tsx')).MemberDetail);

type AdminScreenProps = {
  /** The button that advances the term; it belongs to the feature `terms`. */
  readonly advanceTerm: ReactNode;
  /** What the history offers beside the last advance. */
  readonly undoAdvance: EntryOffer;
};

/** Moves the focus to the pane when a member's record or the leave opens, as opening a new page would. */
function usePaneFocus(opened: string | undefined) {
  const pane = useRef<HTMLElement>(null);
  const shown = useRef(opened);
  useEffect(() => {
    if (opened === shown.current) return;
    shown.current = opened;
    if (opened !== undefined) pane.current?.focus({ preventScroll: true });
  }, [opened]);
  return pane;
}

/** Opens the leave of all members, and counts the requests that wait. */
function LeaveLink() {
  const search = useAdminSearch();
  const waiting = useQuery(leaveQueueQuery()).data?.pending.length ?? 0;
  const isOpen = search.view === 'leave' && search.user === undefined;
  return (
    <Link
      className={classes.leave}
      to="/admin"
      search={withLeave(search)}
      aria-current={isOpen ? 'page' : undefined}
      {...preloadOnIntent(LeaveQueue)}
    >
      <IconBeach size={18} stroke={1.75} aria-hidden />
      Leave
      {waiting > 0 && (
        <span className={classes.waiting}>
          {waiting}
          <span className="visually-hidden"> waiting</span>
        </span>
      )}
    </Link>
  );
}

/** The document's title while a record is open. */
function useRecordTitle(userId: string | undefined): string | undefined {
  const { data } = useQuery({ ...adminUserQuery(userId ?? ''), enabled: userId !== undefined });
  return data && `Record of @${data.user.robloxUsername}`;
}

type PaneProps = { readonly search: AdminSearch };

/** What stands beside the list of members. */
function Pane({ search }: PaneProps) {
  const { user, view } = search;
  if (user !== undefined) {
    return <MemberDetail key={user} userId={user} search={search} placeholder={<MemberSkeleton />} />;
  }
  if (view === 'leave') return <LeaveQueue placeholder={<HistorySkeleton />} />;
  return <AdminHistory placeholder={<HistorySkeleton />} />;
}

const paneNames = { record: 'Record', leave: 'Leave of all members', history: 'What was done' } as const;

/** The administrative division: the list of members, and beside it a member's record, the leave or the history. */
export function AdminScreen({ advanceTerm, undoAdvance }: AdminScreenProps) {
  const search = useAdminSearch();
  const { user, view } = search;
  const pane = usePaneFocus(user ?? view);
  const documentTitle = useRecordTitle(user);
  const shown = user === undefined ? (view ?? 'history') : 'record';
  return (
    <>
      <PageHeader title="Administrative Division" documentTitle={shown === 'leave' ? 'Leave' : documentTitle}>
        <LeaveLink />
        {advanceTerm}
      </PageHeader>
      <div className={classes.frame}>
        <div className={classes.panes} data-open={shown !== 'history'}>
          <div className={classes.list}>
            <MemberList search={search} />
          </div>
          <section className={classes.pane} ref={pane} tabIndex={-1} aria-label={paneNames[shown]}>
            <EntryOfferContext value={undoAdvance}>
              <Pane search={search} />
            </EntryOfferContext>
          </section>
        </div>
      </div>
    </>
  );
}
