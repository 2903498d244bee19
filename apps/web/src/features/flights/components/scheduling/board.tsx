import type { SchedulingBoard } from '@crewroom/domain/flights/calls';
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMediaQuery } from '../../../../lib/media-query.ts';
import { reviewOrder } from '../../board-moves.ts';
import { type BoardTab, readBoardTab } from '../../board-search.ts';
import { ReviewDesk } from '../review/review-desk.tsx';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { ONE_COLUMN } from './one-column.ts';
import { RejectedFlights } from './rejected-flights.tsx';

const titles = {
  pending: 'Pending Approval',
  approved: 'Approved & Active',
  concluded: 'Concluded',
} as const satisfies Record<BoardTab, string>;

const tabs = ['pending', 'approved', 'concluded'] as const satisfies readonly BoardTab[];

type ColumnProps = {
  readonly board: SchedulingBoard;
  readonly tab: BoardTab;
  readonly isTitled: boolean;
};

function Column({ board, tab, isTitled }: ColumnProps) {
  const waiting = board.concluded.filter(({ reviewedAt }) => reviewedAt === null).length;
  return (
    <BoardColumn
      title={titles[tab]}
      flights={tab === 'concluded' ? reviewOrder(board.concluded) : board[tab]}
      isTitled={isTitled}
      note={tab === 'concluded' && waiting > 0 ? `${waiting} to review` : undefined}
    >
      {tab === 'pending' && <RejectedFlights flights={board.rejected} />}
    </BoardColumn>
  );
}

function TabbedBoard({ board }: { readonly board: SchedulingBoard }) {
  const chosen = readBoardTab(useSearch({ strict: false }).column);
  const navigate = useNavigate();
  const choose = (tab: string | null) =>
    void navigate({
      to: '/scheduling',
      search: { column: readBoardTab(tab ?? undefined) },
      replace: true,
      resetScroll: false,
    });
  return (
    <Tabs value={chosen} onChange={choose} keepMounted={false} classNames={{ tab: classes.tab ?? '' }}>
      <Tabs.List grow mb="sm" aria-label="Flights by stage">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {titles[tab]} <span className={classes.count}>{board[tab].length}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab}>
          <Column board={board} tab={tab} isTitled />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Columns({ board }: { readonly board: SchedulingBoard }) {
  return (
    <div className={classes.columns}>
      {tabs.map((tab) => (
        <Column key={tab} board={board} tab={tab} isTitled={false} />
      ))}
    </div>
  );
}

/** The flights in three columns, each with its count; on narrow screens one at a time, under tabs. */
export function Board({ board }: { readonly board: SchedulingBoard }) {
  const isNarrow = useMediaQuery(ONE_COLUMN);
  return (
    <ReviewDesk concluded={board.concluded}>
      {isNarrow ? <TabbedBoard board={board} /> : <Columns board={board} />}
    </ReviewDesk>
  );
}
