import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useNavigate } from '@tanstack/react-router';
import { useBoardSearch } from './board-context.ts';
import { readBoardSearch, readStage, stages, stageTitles } from './board-search.ts';
import { BoardStage, type ShownBoard } from './board-stage.tsx';
import classes from './tabbed-board.module.css';

const parts = { list: classes.list ?? '', tab: classes.tab ?? '', tabLabel: classes.label ?? '' };

/** The board on a narrow screen: one stage at a time, under tabs. */
export function TabbedBoard({ shown }: { readonly shown: ShownBoard }) {
  const search = useBoardSearch();
  const navigate = useNavigate();
  const choose = (stage: string | null) =>
    void navigate({
      to: '/scheduling',
      search: readBoardSearch({ ...search, column: stage }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Tabs value={readStage(search.column)} onChange={choose} keepMounted={false} classNames={parts}>
      <Tabs.List grow mb="sm" aria-label="Flights by stage">
        {stages.map((stage) => (
          <Tabs.Tab key={stage} value={stage}>
            <span>{stageTitles[stage]}</span>{' '}
            <span className={classes.count}>{shown.board[stage].length}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {stages.map((stage) => (
        <Tabs.Panel key={stage} value={stage}>
          <BoardStage shown={shown} stage={stage} isUnderTab />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
