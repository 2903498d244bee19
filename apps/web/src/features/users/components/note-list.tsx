import type { NoteType } from '@crewroom/domain/record/rules';
import type { Note } from '@crewroom/domain/record/schemas';
import { splitMentions } from '@crewroom/domain/text';
import { IconBeach, IconNotes, IconTrendingUp } from '@tabler/icons-react';
import { Moment } from '../../../ui/moment.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { ShortList } from '../../../ui/short-list.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import classes from './note-list.module.css';

const SHOWN = 5;

const looks = {
  loa: { word: 'loa', icon: IconBeach },
  performance: { word: 'performance', icon: IconTrendingUp },
  general: { word: 'other', icon: IconNotes },
} as const satisfies Record<NoteType, unknown>;

/** The notes that are meant to be seen; nothing when there is none. */
export function NoteList({ notes }: { readonly notes: readonly Note[] }) {
  const visible = notes.filter(({ visibleToUser }) => visibleToUser);
  if (visible.length === 0) return null;
  return (
    <SectionCard title="Public Notes">
      <ShortList items={visible} shown={SHOWN} keyOf={({ _id }) => _id}>
        {({ type, addedDate, content }) => (
          <>
            <p className={classes.head}>
              <StatusBadge tone="slate" icon={looks[type].icon} outline>
                {looks[type].word}
              </StatusBadge>
              <span className={classes.date}>
                <Moment value={addedDate} format="date" />
              </span>
            </p>
            <WrittenText parts={splitMentions(content)} />
          </>
        )}
      </ShortList>
    </SectionCard>
  );
}
