import type { AnswerOf } from '@crewroom/domain/catalogue/calls';
import { adminLimits } from '@crewroom/domain/record/rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { timeZoneInWords } from '../../lib/dates.ts';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { adminHistoryQuery, type HistoryRequest } from '../queries.ts';
import { HistorySkeleton } from './history-skeleton.tsx';
import { HistoryTimeline } from './history-timeline.tsx';

type HistoryPagesProps = {
  /** The accessible name of the page buttons. */
  readonly label: string;
  /** The element of the days' headings, one level below the heading above. */
  readonly dayHeading: 'h3' | 'h4';
  /** The page and filters from the address. */
  readonly request: HistoryRequest;
  readonly empty: ReactNode;
  /** Puts another page into the address; with `replace` in place of the current entry of the browser's history. */
  readonly onPage: (page: string, replace: boolean) => void;
};

type PageProps = Pick<HistoryPagesProps, 'label' | 'dayHeading'> & {
  readonly history: AnswerOf<'adminHistory'>;
  readonly isStale: boolean;
  readonly onPage: (page: number) => void;
};

function Page({ label, dayHeading, history, isStale, onPage }: PageProps) {
  const { actions, pagination } = history;
  const { page, pages, total } = pagination;
  return (
    <div className={`grid gap-6 transition-opacity ${isStale ? 'opacity-60' : ''}`}>
      <p className="visually-hidden" role="status">
        {`Page ${page} of ${pages}, ${total} actions in all`}
      </p>
      <HistoryTimeline actions={actions} dayHeading={dayHeading} />
      <p className="text-13 leading-5 text-dim">Days and times are those of {timeZoneInWords()}.</p>
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

/** The administrative history in pages, newest first. */
export function HistoryPages({ label, dayHeading, request, empty, onPage }: HistoryPagesProps) {
  const query = useQuery(adminHistoryQuery(request));
  const top = useRef<HTMLDivElement>(null);
  const pages = query.isPlaceholderData ? undefined : query.data?.pagination.pages;
  const isBeyondEnd = pages !== undefined && request.page > Math.max(1, pages);
  useEffect(() => {
    // An old address may name a page that no longer exists, because entries or a member were removed.
    if (isBeyondEnd) onPage(String(pages), true);
  });
  const turnTo = (next: number) => {
    onPage(String(next), false);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div ref={top} className="@container/history">
      <QueryView
        query={query}
        failure="Failed to load the administrative history"
        skeleton={<HistorySkeleton />}
        isEmpty={({ pagination }) => pagination.total === 0}
        empty={empty}
      >
        {(history) => (
          <Page
            label={label}
            dayHeading={dayHeading}
            history={history}
            isStale={query.isPlaceholderData}
            onPage={turnTo}
          />
        )}
      </QueryView>
    </div>
  );
}
