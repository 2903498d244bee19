import { userMessages } from '@crewroom/domain/members/messages';
import type { AdminUser } from '@crewroom/domain/record/endpoints';
import { adminMessages } from '@crewroom/domain/record/messages';
import { mustHideOwnRecord } from '@crewroom/domain/record/rules';
import { RankChanges } from '../../../components/rank.tsx';
import { EmptyState } from '../../../components/ui/query-view.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { useAdminSearch, useSetAdminSearch } from '../admin-search.ts';
import { HistoryPages } from '../history/history-pages.tsx';
import { PanelHead, type RecordSectionProps } from './panel.tsx';

function RecordActions({ member }: { readonly member: AdminUser }) {
  const { page = '1' } = useAdminSearch();
  const go = useSetAdminSearch();
  return (
    <HistoryPages
      label={`Pages of what was done to @${member.robloxUsername}`}
      dayHeading="h4"
      request={{ page: Number(page), targetUser: member._id }}
      empty={adminMessages.noActions}
      onPage={(next, replace) => go({ page: next }, replace)}
    />
  );
}

/** A member's rank history, and the administrative history about them. */
export function HistorySection({ member }: RecordSectionProps) {
  const viewer = useViewer();
  const isLeftOut = viewer === null || mustHideOwnRecord(viewer, member._id);
  return (
    <div className="grid grid-cols-1 gap-7">
      <section>
        <PanelHead title="Rank history" />
        {member.rankHistory.length === 0 ? (
          <EmptyState>{userMessages.noRankHistory}</EmptyState>
        ) : (
          <RankChanges entries={member.rankHistory} />
        )}
      </section>
      <section>
        <PanelHead title="Actions on this record" />
        {isLeftOut ? (
          <EmptyState>Only other administrators can see the actions on your own record.</EmptyState>
        ) : (
          <RecordActions member={member} />
        )}
      </section>
    </div>
  );
}
