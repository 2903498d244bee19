import type { AnswerOf } from '@crewroom/domain/contract/calls';
import { adminLimits } from '@crewroom/domain/record/rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { QueryFaces } from '../../ui/query-faces.tsx';
import { adminHistoryQuery, type HistoryPage } from '../queries.ts';
import classes from './history-pages.module.css';
import { HistorySkeleton } from './history-skeleton.tsx';
import { HistoryTimeline } from './history-timeline.tsx';

type HistoryPagesProps = {
  /** What the pages are of, for those who do not see where the buttons stand. */
  readonly label: string;
  /** What is read, as the address says it. */
  readonly read: HistoryPage;
  readonly empty: ReactNode;
  /** Puts another page into the address: as a step of its own, or in the place of one that there is not. */
  readonly onPage: (page: string, replace: boolean) => void;
};

type PageProps = Pick<HistoryPagesProps, 'label'> & {
  readonly history: AnswerOf<'adminHistory'>;
  readonly isBehind: boolean;
  readonly onPage: (page: number) => void;
};

function Page({ label, history, isBehind, onPage }: PageProps) {
  const { actions, pagination } = history;
  const { page, pages, total } = pagination;
  return (
    <div className={classes.page} data-behind={isBehind}>
      <p className="visually-hidden" role="status">
        {`Page ${page} of ${pages}, ${total} actions in all`}
      </p>
      <HistoryTimeline actions={actions} />
      <PageButtons
        label={label}
        page={page}
        pages={pages}
        most={adminLimits.historyPageButtons}
        onPage={onPage}
      />
    </div>
  );
}

/** What administrators did, newest first and by pages. */
export function HistoryPages({ label, read, empty, onPage }: HistoryPagesProps) {
  const query = useQuery(adminHistoryQuery(read));
  const top = useRef<HTMLDivElement>(null);
  const pages = query.isPlaceholderData ? undefined : query.data?.pagination.pages;
  const isBeyondEnd = pages !== undefined && read.page > Math.max(1, pages);
  useEffect(() => {
    // Of an old address: the history narrowed since, or a record was forgotten.
    if (isBeyondEnd) onPage(String(pages), true);
  });
  const turnTo = (next: number) => {
    onPage(String(next), false);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div ref={top} className={classes.history}>
      <QueryFaces
        query={query}
        failure="Failed to load the administrative history"
        skeleton={<HistorySkeleton />}
        isEmpty={({ pagination }) => pagination.total === 0}
        empty={empty}
      >
        {(history) => (
          <Page label={label} history={history} isBehind={query.isPlaceholderData} onPage={turnTo} />
        )}
      </QueryFaces>
    </div>
  );
}
