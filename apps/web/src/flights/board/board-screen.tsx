import type { SchedulingBoard } from '@crewroom/domain/flights/calls';
import { flightMessages } from '@crewroom/domain/flights/messages';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '../../lib/media-query.ts';
import { lazyPart } from '../../ui/lazy.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useOptimisticBoard } from '../flight-cache.ts';
import { NewFlightCard } from '../form/new-flight.tsx';
import { ReviewHost } from '../review/review-host.tsx';
import classes from './board-screen.module.css';
import { stages } from './board-search.ts';
import { BoardStage } from './board-stage.tsx';
import { ONE_COLUMN } from './one-column.ts';
import { QuestionHost } from './questions.tsx';

/** The placeholder while the board loads: three columns, or on narrow screens the tabs and one column. */
export function BoardSkeleton() {
  const isNarrow = useMediaQuery(ONE_COLUMN);
  const columns = isNarrow ? stages.slice(0, 1) : stages;
  return (
    <>
      {isNarrow && <Skeleton height={54} mb={12} radius={8} />}
      <div className={classes.columns} data-single={isNarrow}>
        {columns.map((column) => (
          <div key={column}>
            {!isNarrow && <Skeleton height={24} width="60%" mb={12} />}
            <Skeleton height={280} mb={10} radius={8} />
            <Skeleton height={280} radius={8} />
          </div>
        ))}
      </div>
    </>
  );
}

const TabbedBoard = lazyPart(async () => (await import('./tabbed-board.tsx')).TabbedBoard);

function Columns({ board }: { readonly board: SchedulingBoard }) {
  return (
    <div className={classes.columns}>
      {stages.map((tab) => (
        <BoardStage key={tab} board={board} tab={tab} isTitled={false} />
      ))}
    </div>
  );
}

/** The flights in three columns, each with its count; on narrow screens one at a time, under tabs. */
export function Board({ board }: { readonly board: SchedulingBoard }) {
  const isNarrow = useMediaQuery(ONE_COLUMN);
  return (
    <ReviewHost concluded={board.concluded}>
      <QuestionHost board={board}>
        {isNarrow ? <TabbedBoard board={board} placeholder={<BoardSkeleton />} /> : <Columns board={board} />}
      </QuestionHost>
    </ReviewHost>
  );
}

/** The screen where flights are created, approved and reviewed. */
export function SchedulingScreen() {
  const query = useOptimisticBoard();
  return (
    <>
      <PageHeader title="Flight Scheduling" />
      <NewFlightCard />
      <QueryView query={query} failure={flightMessages.flightsFailed} skeleton={<BoardSkeleton />}>
        {(board) => <Board board={board} />}
      </QueryView>
    </>
  );
}
