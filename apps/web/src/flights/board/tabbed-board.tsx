import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useNavigate } from '@tanstack/react-router';
import { useBoardSearch } from './board-context.ts';
import { readBoardSearch, readBoardTab, stages, stageTitles } from './board-search.ts';
import { BoardStage, type ShownBoard } from './board-stage.tsx';
import classes from './tabbed-board.module.css';

const parts = { list: classes.list ?? '', tab: classes.tab ?? '', tabLabel: classes.label ?? '' };

/** The board on a narrow screen: one stage at a time, under tabs. */
export function TabbedBoard({ shown }: { readonly shown: ShownBoard }) {
  const search = useBoardSearch();
  const navigate = useNavigate();
  const choose = (tab: string | null) =>
    void navigate({
      to: '/scheduling',
      search: readBoardSearch({ ...search, column: tab }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Tabs value={readBoardTab(search.column)} onChange={choose} keepMounted={false} classNames={parts}>
      <Tabs.List grow mb="sm" aria-label="Flights by stage">
        {stages.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            <span>{stageTitles[tab]}</span> <span className={classes.count}>{shown.board[tab].length}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {stages.map((tab) => (
        <Tabs.Panel key={tab} value={tab}>
          <BoardStage shown={shown} tab={tab} isTitled />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
