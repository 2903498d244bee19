import { userMessages } from '@crewroom/domain/members/messages';
import { profileLimits } from '@crewroom/domain/members/rules';
import type { NoteType } from '@crewroom/domain/record/rules';
import type { Note, Qualification, RankHistoryEntry, Sanction } from '@crewroom/domain/record/schemas';
import type { ComponentType } from 'react';
import IconBeach from '~icons/tabler/beach';
import IconNotes from '~icons/tabler/notes';
import IconTrendingUp from '~icons/tabler/trending-up';
import { QualificationExpiry } from '../../../components/qualification-expiry.tsx';
import { QualificationName } from '../../../components/qualification-name.tsx';
import { RankChanges } from '../../../components/rank.tsx';
import { SanctionDetails, SanctionHead, SanctionValidity } from '../../../components/sanction.tsx';
import { ExpandableList, SectionCard, SHORT_ROWS } from '../../../components/ui/cards.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/query-view.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { UserText } from '../../../components/user-text.tsx';
import { useCurrentMinute } from '../../../lib/server-clock.ts';

/** A member's qualifications, including expired ones. Renders nothing without any. */
export function QualificationList({ qualifications }: { readonly qualifications: readonly Qualification[] }) {
  const now = useCurrentMinute();
  if (qualifications.length === 0) return null;
  return (
    <SectionCard title="Qualifications & Certifications" isOpenAtFirst={qualifications.length <= SHORT_ROWS}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-4 gap-y-2 p-0 list-none">
        {qualifications.map((qualification) => (
          <li className="flex flex-wrap gap-x-3 gap-y-1 items-center" key={qualification._id}>
            <QualificationName name={qualification.name} />
            <QualificationExpiry qualification={qualification} now={now} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

type SanctionListProps = {
  readonly sanctions: readonly Sanction[];
  /** The content below one of the viewer's own sanctions. */
  readonly Appeal?: ComponentType<{ readonly sanctionId: string }>;
};

/** A member's active sanctions. Renders nothing without any. */
export function SanctionList({ sanctions, Appeal }: SanctionListProps) {
  if (sanctions.length === 0) return null;
  return (
    <SectionCard title={`Active Sanctions (${sanctions.length})`}>
      <ul className="grid grid-cols-1 gap-3 p-0 list-none">
        {sanctions.map((sanction) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 items-center not-first:pt-3 not-first:border-t not-first:border-t-line"
            key={sanction._id}
          >
            <SanctionHead sanction={sanction}>
              <SanctionValidity sanction={sanction} />
            </SanctionHead>
            <div className="col-span-full row-start-2">
              <SanctionDetails sanction={sanction} />
            </div>
            {Appeal && <Appeal sanctionId={sanction._id} />}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

const SHOWN = 5;

const looks = {
  loa: { word: 'loa', icon: IconBeach },
  performance: { word: 'performance', icon: IconTrendingUp },
  general: { word: 'other', icon: IconNotes },
} as const satisfies Record<NoteType, unknown>;

/** The notes that the member may see. Renders nothing without any. */
export function NoteList({ notes }: { readonly notes: readonly Note[] }) {
  const visible = notes.filter(({ visibleToUser }) => visibleToUser);
  if (visible.length === 0) return null;
  return (
    <SectionCard title="Public notes">
      <ExpandableList items={visible} shown={SHOWN} keyOf={({ _id }) => _id}>
        {({ type, addedDate, content }) => (
          <>
            <p className="flex gap-3 items-center mx-0 mt-0 mb-1">
              <StatusBadge tone="slate" icon={looks[type].icon} isOutlined>
                {looks[type].word}
              </StatusBadge>
              <span className="text-dim text-14">
                <DateTime value={addedDate} format="date" />
              </span>
            </p>
            <UserText text={content} />
          </>
        )}
      </ExpandableList>
    </SectionCard>
  );
}

// A change has three lines.
const SHORT_CHANGES = 2;

/** The latest changes of rank, newest first. */
export function RankHistoryList({ entries }: { readonly entries: readonly RankHistoryEntry[] }) {
  return (
    <SectionCard title="Rank history" isOpenAtFirst={entries.length <= SHORT_CHANGES}>
      {entries.length === 0 ? (
        <EmptyState>{userMessages.noRankHistory}</EmptyState>
      ) : (
        <RankChanges entries={entries.slice(0, profileLimits.rankHistory)} />
      )}
    </SectionCard>
  );
}
