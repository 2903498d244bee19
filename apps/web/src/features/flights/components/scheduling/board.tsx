import type { SchedulingBoard } from '@crewroom/domain/flights/calls';
import { lazy, Suspense } from 'react';
import { useMediaQuery } from '../../../../lib/media-query.ts';
import { ReviewDesk } from '../review/review-desk.tsx';
import classes from './board.module.css';
import { BoardStage } from './board-stage.tsx';
import { ONE_COLUMN } from './one-column.ts';
import { QuestionDesk } from './question-desk.tsx';
import { stages } from './stage-titles.ts';

const TabbedBoard = lazy(async () => ({ default: (await import('./tabbed-board.tsx')).TabbedBoard }));

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
    <ReviewDesk concluded={board.concluded}>
      <QuestionDesk board={board}>
        {isNarrow ? (
          <Suspense>
            <TabbedBoard board={board} />
          </Suspense>
        ) : (
          <Columns board={board} />
        )}
      </QuestionDesk>
    </ReviewDesk>
  );
}
