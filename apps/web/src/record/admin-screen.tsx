import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { lazyPart } from '../ui/lazy.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import classes from './admin-screen.module.css';
import { useAdminSearch } from './admin-search.ts';
import { HistorySkeleton } from './history/history-skeleton.tsx';
import { MemberList } from './list/member-list.tsx';
import { MemberSkeleton } from './member/member-skeleton.tsx';
import { adminUserQuery } from './queries.ts';

// One of the two shows, beside a list that is as large as both.
const AdminHistory = lazyPart(async () => (await import('./history/admin-history.tsx')).AdminHistory);
const MemberDetail = lazyPart(async () => (await import('./member/member-detail.tsx')).MemberDetail);

type AdminScreenProps = {
  /** The end of the term, which belongs to the terms. */
  readonly advanceTerm: ReactNode;
};

/** Leads the focus to the pane when somebody's record opens in it, as following a link to a page would. */
function usePaneFocus(userId: string | undefined) {
  const pane = useRef<HTMLElement>(null);
  const shown = useRef(userId);
  useEffect(() => {
    if (userId === shown.current) return;
    shown.current = userId;
    if (userId !== undefined) pane.current?.focus({ preventScroll: true });
  }, [userId]);
  return pane;
}

/** What the document is called while somebody's record is open. */
function useRecordTitle(userId: string | undefined): string | undefined {
  const { data } = useQuery({ ...adminUserQuery(userId ?? ''), enabled: userId !== undefined });
  return data && `Record of @${data.user.robloxUsername}`;
}

/** The administrative division: everyone on the left, one member's record on the right. */
export function AdminScreen({ advanceTerm }: AdminScreenProps) {
  const search = useAdminSearch();
  const { user } = search;
  const pane = usePaneFocus(user);
  const documentTitle = useRecordTitle(user);
  return (
    <>
      <PageHeader title="Administrative Division" documentTitle={documentTitle}>
        {advanceTerm}
      </PageHeader>
      <div className={classes.frame}>
        <div className={classes.panes} data-open={user !== undefined}>
          <div className={classes.list}>
            <MemberList search={search} />
          </div>
          <section
            className={classes.pane}
            ref={pane}
            tabIndex={-1}
            aria-label={user === undefined ? 'What was done' : 'Record'}
          >
            {user === undefined ? (
              <AdminHistory placeholder={<HistorySkeleton />} />
            ) : (
              <MemberDetail key={user} userId={user} search={search} placeholder={<MemberSkeleton />} />
            )}
          </section>
        </div>
      </div>
    </>
  );
}
