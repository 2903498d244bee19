import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PaginatedQuery } from '../../../components/ui/pagination.tsx';
import { timeZoneInWords } from '../../../lib/dates.ts';
import { adminHistoryQuery, type HistoryRequest } from '../queries.ts';
import { HistorySkeleton } from './history-skeleton.tsx';
import { HistoryTimeline } from './history-timeline.tsx';

type HistoryPagesProps = {
  /** The accessible name of the page buttons. */
  readonly label: string;
  /** The element of the days' headings, one level below the heading above. */
  readonly dayHeading: 'h3' | 'h4';
  /** The page and filters from the URL. */
  readonly request: HistoryRequest;
  readonly empty: ReactNode;
  /** Puts another page into the URL. With `replace` it replaces the current entry of the browser's history. */
  readonly onPage: (page: string, replace: boolean) => void;
};

/** The administrative history in pages, newest first. */
export function HistoryPages({ label, dayHeading, request, empty, onPage }: HistoryPagesProps) {
  return (
    <div className="@container/history">
      <PaginatedQuery
        query={useQuery(adminHistoryQuery(request))}
        page={request.page}
        label={label}
        unit="actions"
        failure="Failed to load the administrative history"
        skeleton={<HistorySkeleton />}
        empty={empty}
        className="gap-6"
        onPage={onPage}
      >
        {({ actions }) => (
          <>
            <HistoryTimeline actions={actions} dayHeading={dayHeading} />
            <p className="text-13 leading-5 text-dim">Days and times are those of {timeZoneInWords()}.</p>
          </>
        )}
      </PaginatedQuery>
    </div>
  );
}
