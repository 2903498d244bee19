import { type NoteType, noteWords } from '@crewroom/domain/record/rules';
import type { Note } from '@crewroom/domain/record/schemas';
import IconBeach from '~icons/tabler/beach';
import IconEye from '~icons/tabler/eye';
import IconEyeOff from '~icons/tabler/eye-off';
import IconNotes from '~icons/tabler/notes';
import IconTrendingUp from '~icons/tabler/trending-up';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { UserText } from '../../../components/user-text.tsx';
import { Entries, type RecordSectionProps } from './panel.tsx';

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
          isOutlined
        >
          {visibleToUser ? 'Visible' : 'Hidden'}
        </StatusBadge>
        <span className="ms-auto text-dim text-14 @max-[28rem]:ms-0">
          <DateTime value={addedDate} />
        </span>
      </p>
      <UserText text={content} />
    </>
  );
}

/** The notes on a member. */
export function NotesSection({ member, mayChange }: RecordSectionProps) {
  return (
    <Entries
      title="Notes"
      entries={member.notes}
      action="Add note"
      mayAdd={mayChange}
      preloads={AddNote}
      renderDialog={(state) => <AddNote {...state} member={member} />}
    >
      {(note) => <NoteEntry note={note} />}
    </Entries>
  );
}
