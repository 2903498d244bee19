import { userMessages } from '@crewroom/domain/members/messages';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCurrentMinute } from '../../lib/now.ts';
import { useViewer } from '../../parts/viewer.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryFaces } from '../../ui/query-faces.tsx';
import { JumpToRow } from './components/jump-to-row.tsx';
import { LeaderboardFigures } from './components/leaderboard-figures.tsx';
import { LeaderboardSkeleton } from './components/leaderboard-skeleton.tsx';
import { LeaderboardTable } from './components/leaderboard-table.tsx';
import classes from './leaderboard-screen.module.css';
import { leaderboardStanding } from './leaderboard-standing.ts';
import { leaderboardQuery } from './queries.ts';

/** The term's pay of everyone on the staff, highest first (specification, section 2). */
export function LeaderboardScreen() {
  const query = useQuery(leaderboardQuery());
  const ownRow = useRef<HTMLTableRowElement>(null);
  const ownId = useViewer()?.userId;
  const now = useCurrentMinute();
  const standing = leaderboardStanding(query.data?.users ?? [], ownId);
  return (
    <>
      <PageHeader title="Leaderboard">
        {standing.own !== null && <JumpToRow row={ownRow}>Jump to my row</JumpToRow>}
      </PageHeader>
      <QueryFaces
        query={query}
        failure={userMessages.leaderboardFailed}
        skeleton={<LeaderboardSkeleton />}
        isEmpty={({ users }) => users.length === 0}
        empty={userMessages.noLeaderboard}
      >
        {({ users }) => (
          <div className={classes.board}>
            <LeaderboardFigures standing={standing} />
            <LeaderboardTable users={users} ownId={ownId} ownRow={ownRow} now={now} />
          </div>
        )}
      </QueryFaces>
    </>
  );
}
