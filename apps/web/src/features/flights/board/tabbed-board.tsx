import { Tabs } from '../../../components/ui/tabs.tsx';
import { useBoardSearch, useSetBoardSearch } from './board-context.ts';
import { readBoardSearch, readStage, stages, stageTitles } from './board-search.ts';
import { BoardStage, type ShownBoard, stageOf } from './board-stage.tsx';

/** The board on a narrow screen: one stage at a time, under tabs whose counts stay in view. */
export function TabbedBoard({ shown }: { readonly shown: ShownBoard }) {
  const search = useBoardSearch();
  const go = useSetBoardSearch();
  const open = readStage(search.column);
  const tabs = stages.map((stage) => ({
    name: stage,
    // Three names with their counts fit on a phone only when the counts are below the names, all on one line.
    label: (
      <span className="max-sm:grid max-sm:h-full max-sm:grid-rows-[1fr_auto] max-sm:items-center max-sm:gap-0.5">
        <span>{stageTitles[stage]}</span>{' '}
        <span className="font-mono sm:ms-0.5">{stageOf(shown, stage).count}</span>
      </span>
    ),
  }));
  return (
    <Tabs
      label="Flights by stage"
      tabs={tabs}
      open={open}
      onOpen={(column) => go(readBoardSearch({ ...search, column }))}
      isSticky
    >
      <BoardStage key={open} {...stageOf(shown, open)} isUnderTab />
    </Tabs>
  );
}
