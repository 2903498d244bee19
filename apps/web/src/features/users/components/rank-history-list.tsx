import { userMessages } from '@crewroom/domain/members/messages';
import { profileLimits } from '@crewroom/domain/members/rules';
import type { RankHistoryEntry } from '@crewroom/domain/record/schemas';
import { RankChanges } from '../../../parts/rank/rank-changes.tsx';
import { EmptyFace } from '../../../ui/query-faces.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';

/** The latest changes of rank, newest first. */
export function RankHistoryList({ entries }: { readonly entries: readonly RankHistoryEntry[] }) {
  return (
    <SectionCard title="Rank History">
      {entries.length === 0 ? (
        <EmptyFace>{userMessages.noRankHistory}</EmptyFace>
      ) : (
        <RankChanges entries={entries.slice(0, profileLimits.rankHistory)} />
      )}
    </SectionCard>
  );
}
