import type { AnswerOf } from '@crewroom/domain/contract/calls';
import { adminLimits } from '@crewroom/domain/record/rules';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PageButtons } from '../../../../ui/page-buttons.tsx';
import { QueryFaces } from '../../../../ui/query-faces.tsx';
import { SectionCard } from '../../../../ui/section-card.tsx';
import { readAdminSearch } from '../../admin-search.ts';
import { type HistoryChange, historyPageOf } from '../../history-search.ts';
import { adminHistoryQuery } from '../../queries.ts';
import { useAdminSearch } from '../../use-admin-search.ts';
import classes from './admin-history.module.css';
import { HistoryFilters } from './history-filters.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import { HistoryTimeline } from './history-timeline.tsx';
import { NoActions } from './no-actions.tsx';

type PageProps = {
  readonly history: AnswerOf<'adminHistory'>;
  readonly isBehind: boolean;
  readonly onPage: (page: number) => void;
};

function HistoryPage({ history, isBehind, onPage }: PageProps) {
  const { actions, pagination } = history;
  const { page, pages, total } = pagination;
  return (
    <div className={classes.page} data-behind={isBehind}>
      <p className="visually-hidden" role="status">
        {`Page ${page} of ${pages}, ${total} actions in all`}
      </p>
      <HistoryTimeline actions={actions} />
      <PageButtons
        label="Pages of the administrative history"
        page={page}
        pages={pages}
        most={adminLimits.historyPageButtons}
        onPage={onPage}
      />
    </div>
  );
}

/** The history where the address says it is read, and how to read it elsewhere. */
function useHistory() {
  const search = useAdminSearch();
  const navigate = useNavigate();
  const page = historyPageOf(search);
  const query = useQuery(adminHistoryQuery({ page, actionType: search.action, targetUser: search.target }));
  const go = (change: HistoryChange, replace: boolean) =>
    void navigate({
      to: '/admin',
      search: (before) => readAdminSearch({ ...before, ...change }),
      replace,
      resetScroll: false,
    });
  return { search, page, query, go };
}

/** What administrators did, newest first: by pages, and narrowed to a kind of action or to one member. */
export function AdminHistory() {
  const { search, page, query, go } = useHistory();
  const top = useRef<HTMLDivElement>(null);
  const pages = query.isPlaceholderData ? undefined : query.data?.pagination.pages;
  const isBeyondEnd = pages !== undefined && page > Math.max(1, pages);
  useEffect(() => {
    // Of an old address: the history narrowed since, or a record was forgotten.
    if (isBeyondEnd) go({ historyPage: String(pages) }, true);
  });
  const turnTo = (next: number) => {
    go({ historyPage: String(next) }, false);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  const narrow = (change: HistoryChange) => go({ ...change, historyPage: '1' }, true);
  return (
    <div ref={top} className={classes.history}>
      <SectionCard title="Administrative History">
        <HistoryFilters search={search} onNarrow={narrow} />
        <QueryFaces
          query={query}
          failure="Failed to load the administrative history"
          skeleton={<HistorySkeleton />}
          isEmpty={({ pagination }) => pagination.total === 0}
          empty={<NoActions search={search} onNarrow={narrow} />}
        >
          {(history) => <HistoryPage history={history} isBehind={query.isPlaceholderData} onPage={turnTo} />}
        </QueryFaces>
      </SectionCard>
    </div>
  );
}
