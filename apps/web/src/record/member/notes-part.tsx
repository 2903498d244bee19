import type { NoteType } from '@crewroom/domain/record/rules';
import type { Note } from '@crewroom/domain/record/schemas';
import { IconBeach, IconEye, IconEyeOff, IconNotes, IconTrendingUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { lazyDialog } from '../../ui/lazy.tsx';
import { Moment } from '../../ui/moment.tsx';
import { EmptyState } from '../../ui/query-view.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { WrittenText } from '../../ui/written-text.tsx';
import type { RecordPartProps } from './panel.tsx';
import { AddButton, PanelHead, RecordList } from './panel.tsx';
import { noteWords } from './type-words.ts';

const AddNote = lazyDialog(async () => (await import('./add-note.tsx')).AddNote);

const icons = {
  general: IconNotes,
  loa: IconBeach,
  performance: IconTrendingUp,
} as const satisfies Record<NoteType, unknown>;

function NoteEntry({ note }: { readonly note: Note }) {
  const { type, visibleToUser, addedDate, content } = note;
  return (
    <>
      <p className="flex flex-wrap gap-2 items-center mx-0 mt-0 mb-1.5">
        <StatusBadge tone="slate" icon={icons[type]}>
          {noteWords[type]}
        </StatusBadge>
        <StatusBadge
          tone={visibleToUser ? 'blue' : 'graphite'}
          icon={visibleToUser ? IconEye : IconEyeOff}
          outline
        >
          {visibleToUser ? 'Visible' : 'Hidden'}
        </StatusBadge>
        <span className="ms-auto text-dim text-14 @max-[28rem]:ms-0">
          <Moment value={addedDate} />
        </span>
      </p>
      <WrittenText text={content} />
    </>
  );
}

/** The notes on a member. */
export function NotesPart({ member, mayChange }: RecordPartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const adding = useDialog<true>(heading);
  return (
    <>
      <PanelHead title="Notes" headingRef={heading}>
        {mayChange && (
          <AddButton preloads={AddNote} onAction={() => adding.open(true)}>
            Add note
          </AddButton>
        )}
      </PanelHead>
      {member.notes.length === 0 ? (
        <EmptyState>No notes</EmptyState>
      ) : (
        <RecordList items={member.notes} keyOf={({ _id }) => _id}>
          {(note) => <NoteEntry note={note} />}
        </RecordList>
      )}
      <AddNote {...adding.props} member={member} />
    </>
  );
}
