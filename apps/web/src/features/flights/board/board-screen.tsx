import { innerScreens, navigationScreens } from '@crewroom/domain/contract/access';
import type { SchedulingBoard } from '@crewroom/domain/flights/endpoints';
import { flightMessages } from '@crewroom/domain/flights/messages';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { buttonClasses } from '../../../components/ui/button.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useMediaQuery } from '../../../lib/media-query.ts';
import { useSearchText } from '../../../lib/use-search-text.ts';
import { useOptimisticBoard } from '../flight-cache.ts';
import { NewFlightPanel } from '../form/new-flight-panel.tsx';
import { ReviewHost } from '../review/review-host.tsx';
import { useBoardContext, useBoardSearch, useSetBoardSearch } from './board-context.ts';
import { BoardChips, BoardFilterField, ONE_COLUMN } from './board-filter-bar.tsx';
import { type BoardFilter, countFlights, isFiltering, matcherOf } from './board-filter.ts';
import { chipsOf, readBoardSearch, stages } from './board-search.ts';
import { BoardStage, type ShownBoard, stageOf } from './board-stage.tsx';
import { ConfirmationHost } from './confirmations.tsx';
import { TabbedBoard } from './tabbed-board.tsx';
import { useBoardKeys } from './use-board-keys.ts';

const oneColumn = 'grid gap-4 items-start grid-cols-1';

const threeColumns = 'grid gap-4 items-start grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)]';

/** The placeholder while the board loads: three columns, or on narrow screens the tabs and one column. */
function BoardSkeleton() {
  const isNarrow = useMediaQuery(ONE_COLUMN);
  const renderedStages = isNarrow ? stages.slice(0, 1) : stages;
  return (
    <>
      {isNarrow && <Skeleton className="h-13.5 rounded-inset mb-3" />}
      <div className={isNarrow ? oneColumn : threeColumns}>
        {renderedStages.map((stage) => (
          <div key={stage}>
            {!isNarrow && <Skeleton className="h-6 w-3/5 mb-3" />}
            <Skeleton className="h-70 rounded-inset mb-2.5" />
            <Skeleton className="h-70 rounded-inset" />
          </div>
        ))}
      </div>
    </>
  );
}

type BoardProps = { readonly whole: SchedulingBoard; readonly filter: BoardFilter };

type IsShown = ((flight: FlightCard) => boolean) | null;

/** Returns the flights of a column that match the filter. Returns the same list until the flights or the filter change. */
function useFound(flights: readonly FlightCard[], isShown: IsShown): readonly FlightCard[] {
  return useMemo(() => (isShown === null ? flights : flights.filter(isShown)), [flights, isShown]);
}

function useFilteredBoard(whole: SchedulingBoard, filter: BoardFilter): ShownBoard['board'] {
  const context = useBoardContext();
  const isShown = useMemo(
    (): IsShown => (isFiltering(filter) ? matcherOf(filter, context) : null),
    [filter, context],
  );
  return {
    pending: useFound(whole.pending, isShown),
    approved: useFound(whole.approved, isShown),
    concluded: useFound(whole.concluded, isShown),
    rejected: useFound(whole.rejected, isShown),
  };
}

/** The flights in three columns, each with its count. On narrow screens one column at a time is shown, under tabs. */
function Board({ whole, filter }: BoardProps) {
  const isNarrow = useMediaQuery(ONE_COLUMN);
  const board = useFilteredBoard(whole, filter);
  const isFiltered = isFiltering(filter);
  const filterKey = `${filter.text} ${[...filter.chips].join()}`;
  const shown = { whole, isFiltered, board, filterKey };
  useBoardKeys();
  return (
    <ReviewHost concluded={whole.concluded} shown={board.concluded}>
      <ConfirmationHost board={whole}>
        <p className="visually-hidden" role="status">
          {isFiltered && `${countFlights(board)} of ${countFlights(whole)} flights`}
        </p>
        {isNarrow ? (
          <TabbedBoard shown={shown} />
        ) : (
          <div className={threeColumns}>
            {stages.map((stage) => (
              <BoardStage key={stage} {...stageOf(shown, stage)} isUnderTab={false} />
            ))}
          </div>
        )}
      </ConfirmationHost>
    </ReviewHost>
  );
}

/** The screen where flights are created, approved and reviewed. */
export function SchedulingScreen() {
  const query = useOptimisticBoard();
  const search = useBoardSearch();
  const go = useSetBoardSearch();
  const field = useSearchText({
    sent: search.q ?? '',
    onSend: (q) => go(readBoardSearch({ ...search, q })),
  });
  const { show } = search;
  const filter = useMemo(() => ({ text: field.text, chips: chipsOf({ show }) }), [field.text, show]);
  return (
    <>
      <PageHeader title={navigationScreens['/scheduling'].label}>
        <NewFlightPanel />
        <BoardFilterField {...field} />
        <Link className={buttonClasses({ kind: 'quiet' })} to="/scheduling/today">
          {innerScreens['/scheduling/today'].label}
        </Link>
      </PageHeader>
      <BoardChips search={search} onChange={go} />
      <QueryView query={query} failure={flightMessages.flightsFailed} skeleton={<BoardSkeleton />}>
        {(board) => <Board whole={board} filter={filter} />}
      </QueryView>
    </>
  );
}
