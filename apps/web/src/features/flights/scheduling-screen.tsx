import { flightMessages } from '@crewroom/domain/flights/messages';
import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryFaces } from '../../ui/query-faces.tsx';
import { Board } from './components/scheduling/board.tsx';
import { BoardSkeleton } from './components/scheduling/board-skeleton.tsx';
import { CreateFlightCard } from './components/scheduling/create-flight-card.tsx';
import { schedulingBoardQuery } from './queries.ts';

/** Where flights are proposed, decided about and reviewed (specification, section 2). */
export function SchedulingScreen() {
  const query = useQuery(schedulingBoardQuery());
  return (
    <>
      <PageHeader title="Flight Scheduling" />
      <CreateFlightCard />
      <QueryFaces query={query} failure={flightMessages.flightsFailed} skeleton={<BoardSkeleton />}>
        {(board) => <Board board={board} />}
      </QueryFaces>
    </>
  );
}
