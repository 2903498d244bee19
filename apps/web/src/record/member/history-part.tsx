import { userMessages } from '@crewroom/domain/members/messages';
import type { AdminUser } from '@crewroom/domain/record/calls';
import { adminMessages } from '@crewroom/domain/record/messages';
import { adminLimits, mustHideOwnRecord } from '@crewroom/domain/record/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RankChanges } from '../../parts/rank.tsx';
import { useViewer } from '../../parts/viewer.ts';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { EmptyFace, QueryFaces } from '../../ui/query-faces.tsx';
import { HistorySkeleton } from '../history/history-skeleton.tsx';
import { HistoryTimeline } from '../history/history-timeline.tsx';
import { adminHistoryQuery } from '../queries.ts';
import classes from './history-part.module.css';
import type { RecordPartProps } from './panel.tsx';
import { PanelHead } from './panel.tsx';

function Administration({ member }: { readonly member: AdminUser }) {
  const [page, setPage] = useState(1);
  const query = useQuery(adminHistoryQuery({ page, actionType: undefined, targetUser: member._id }));
  return (
    <QueryFaces
      query={query}
      failure="Failed to load the administrative history"
      skeleton={<HistorySkeleton />}
      isEmpty={({ actions }) => actions.length === 0}
      empty={adminMessages.noActions}
    >
      {({ actions, pagination }) => (
        <div className={classes.acts}>
          <HistoryTimeline actions={actions} />
          <PageButtons
            label={`Pages of what was done to @${member.robloxUsername}`}
            page={pagination.page}
            pages={pagination.pages}
            most={adminLimits.historyPageButtons}
            onPage={setPage}
          />
        </div>
      )}
    </QueryFaces>
  );
}

/** How a member came to their rank, and what administrators did to their record. */
export function HistoryPart({ member }: RecordPartProps) {
  const viewer = useViewer();
  const isLeftOut = viewer === null || mustHideOwnRecord(viewer, member._id);
  return (
    <div className={classes.histories}>
      <section>
        <PanelHead title="Rank History" />
        {member.rankHistory.length === 0 ? (
          <EmptyFace>{userMessages.noRankHistory}</EmptyFace>
        ) : (
          <RankChanges entries={member.rankHistory} />
        )}
      </section>
      <section>
        <PanelHead title="Acts on this record" />
        {isLeftOut ? (
          <EmptyFace>What was done to your own record is for other administrators to read.</EmptyFace>
        ) : (
          <Administration member={member} />
        )}
      </section>
    </div>
  );
}
