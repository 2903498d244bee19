import { innerScreens } from '@crewroom/domain/contract/access';
import type { SchedulingBoard } from '@crewroom/domain/flights/calls';
import { flightMessages } from '@crewroom/domain/flights/messages';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMediaQuery } from '../../lib/media-query.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import { buttonLook } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOptimisticBoard } from '../flight-cache.ts';
import { NewFlightCard } from '../form/new-flight-card.tsx';
import { ReviewHost } from '../review/review-host.tsx';
import { useBoardContext, useBoardSearch } from './board-context.ts';
import { type BoardFilter, countFlights, filteredBoard, isFiltering } from './board-filter.ts';
import { BoardChips, BoardFilterField } from './board-filter-bar.tsx';
import { type BoardSearch, chipsOf, readBoardSearch, stages } from './board-search.ts';
import { BoardStage, type ShownBoard } from './board-stage.tsx';
import { ONE_COLUMN } from './one-column.ts';
import { QuestionHost } from './questions.tsx';
import { ShortageStrip } from './shortage-strip.tsx';
import { TabbedBoard } from './tabbed-board.tsx';

const columns =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)] gap-4 items-start data-[single=true]:grid-cols-1';

/** The placeholder while the board loads: three columns, or on narrow screens the tabs and one column. */
export function BoardSkeleton() {
  const isNarrow = useMediaQuery(ONE_COLUMN);
  const drawnStages = isNarrow ? stages.slice(0, 1) : stages;
  return (
    <>
      {isNarrow && <Skeleton className="h-13.5 rounded-inset mb-3" />}
      <div className={columns} data-single={isNarrow}>
        {drawnStages.map((stage) => (
          <div key={stage}>
            {!isNarrow && <Skeleton className="h-6 w-[60%] mb-3" />}
            <Skeleton className="h-70 rounded-inset mb-2.5" />
            <Skeleton className="h-70 rounded-inset" />
          </div>
        ))}
      </div>
    </>
  );
}

function Columns({ shown }: { readonly shown: ShownBoard }) {
  return (
    <div className={columns}>
      {stages.map((stage) => (
        <BoardStage key={stage} shown={shown} stage={stage} isUnderTab={false} />
      ))}
    </div>
  );
}

type BoardProps = { readonly whole: SchedulingBoard; readonly filter: BoardFilter };

/** The flights in three columns, each with its count; on narrow screens one at a time, under tabs. */
function Board({ whole, filter }: BoardProps) {
  const isNarrow = useMediaQuery(ONE_COLUMN);
  const context = useBoardContext();
  const isFiltered = isFiltering(filter);
  const shown = { whole, isFiltered, board: isFiltered ? filteredBoard(whole, filter, context) : whole };
  return (
    <ReviewHost concluded={whole.concluded} shown={shown.board.concluded}>
      <QuestionHost board={whole}>
        <p className="visually-hidden" role="status">
          {isFiltered && `${countFlights(shown.board)} of ${countFlights(whole)} flights`}
        </p>
        {isNarrow ? <TabbedBoard shown={shown} /> : <Columns shown={shown} />}
      </QuestionHost>
    </ReviewHost>
  );
}

/** The screen where flights are created, approved and reviewed. */
export function SchedulingScreen() {
  const query = useOptimisticBoard();
  const search = useBoardSearch();
  const navigate = useNavigate();
  const go = (next: BoardSearch) =>
    void navigate({ to: '/scheduling', search: next, replace: true, resetScroll: false });
  const field = useSearchText({
    sent: search.q ?? '',
    onSend: (q) => go(readBoardSearch({ ...search, q })),
  });
  return (
    <>
      <PageHeader title="Flight Scheduling">
        <BoardFilterField {...field} />
        <Link className={buttonLook({ kind: 'quiet' })} to="/scheduling/today">
          {innerScreens['/scheduling/today'].label}
        </Link>
      </PageHeader>
      <BoardChips search={search} onChange={go} />
      <NewFlightCard />
      <QueryView query={query} failure={flightMessages.flightsFailed} skeleton={<BoardSkeleton />}>
        {(board) => (
          <>
            <ShortageStrip flights={board.approved} />
            <Board whole={board} filter={{ text: field.text, chips: chipsOf(search) }} />
          </>
        )}
      </QueryView>
    </>
  );
}
