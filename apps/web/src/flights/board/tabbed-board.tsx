import type { SchedulingBoard } from '@crewroom/domain/flights/calls';
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { readBoardTab, stages, stageTitles } from './board-search.ts';
import { BoardStage } from './board-stage.tsx';
import classes from './tabbed-board.module.css';

const parts = { list: classes.list ?? '', tab: classes.tab ?? '', tabLabel: classes.label ?? '' };

/** The board on a narrow screen: one stage at a time, under tabs. */
export function TabbedBoard({ board }: { readonly board: SchedulingBoard }) {
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
    <Tabs value={chosen} onChange={choose} keepMounted={false} classNames={parts}>
      <Tabs.List grow mb="sm" aria-label="Flights by stage">
        {stages.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            <span>{stageTitles[tab]}</span> <span className={classes.count}>{board[tab].length}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {stages.map((tab) => (
        <Tabs.Panel key={tab} value={tab}>
          <BoardStage board={board} tab={tab} isTitled />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
