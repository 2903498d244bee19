import type { SchedulingBoard } from '@crewroom/domain/flights/calls';
import { reviewOrder } from '../../board-moves.ts';
import type { BoardTab } from '../../board-search.ts';
import { BoardColumn } from './board-column.tsx';
import { RejectedFlights } from './rejected-flights.tsx';
import { stageTitles } from './stage-titles.ts';

type ColumnProps = {
  readonly board: SchedulingBoard;
  readonly tab: BoardTab;
  readonly isTitled: boolean;
};

/** One stage of the board: its flights, and under the pending ones those rejected lately. */
export function BoardStage({ board, tab, isTitled }: ColumnProps) {
  const waiting = board.concluded.filter(({ reviewedAt }) => reviewedAt === null).length;
  return (
    <BoardColumn
      title={stageTitles[tab]}
      flights={tab === 'concluded' ? reviewOrder(board.concluded) : board[tab]}
      isTitled={isTitled}
      note={tab === 'concluded' && waiting > 0 ? `${waiting} to review` : undefined}
    >
      {tab === 'pending' && <RejectedFlights flights={board.rejected} />}
    </BoardColumn>
  );
}
