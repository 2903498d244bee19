import type { Flight } from '@crewroom/domain/flights/schemas';
import { splitMentions } from '@crewroom/domain/text';
import { IconPencil } from '@tabler/icons-react';
import { useRef, useState, useTransition } from 'react';
import { keptDrafts } from '../../lib/kept-drafts.ts';
import { useViewer } from '../../parts/viewer.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { SectionCard } from '../../ui/cards.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { EmptyFace } from '../../ui/query-view.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { WrittenText } from '../../ui/written-text.tsx';
import { editKeptAs } from '../form/draft-names.ts';
import type { Management } from '../management.ts';

// Loaded on demand, because most viewers cannot edit.
const EditFlight = lazyPart(async () => (await import('../form/edit-flight.tsx')).EditFlight);

function Briefing({ notes }: { readonly notes: string }) {
  return notes === '' ? <EmptyFace>No briefing yet</EmptyFace> : <WrittenText parts={splitMentions(notes)} />;
}

type BriefingCardProps = { readonly flight: Flight; readonly management: Management | null };

/** The briefing, and for those who manage the flight the form that edits it and all other fields. */
export function BriefingCard({ flight, management }: BriefingCardProps) {
  const viewer = useViewer();
  // Null until the viewer is known. An unfinished edit in this tab opens the form by itself (`found`).
  const [editing, setEditing] = useState<'no' | 'asked' | 'found' | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(part, heading);
  const canEdit = management !== null && management.edit === null;
  if (editing === null && canEdit && viewer !== null) {
    setEditing(keptDrafts.read(viewer.userId, editKeptAs(flight._id)) === undefined ? 'no' : 'found');
  }
  // The text stays visible until the form's code is loaded.
  const [isOpening, startOpening] = useTransition();
  const open = () =>
    startOpening(async () => {
      await EditFlight.preload();
      startOpening(() => setEditing('asked'));
    });
  const isEditing = editing === 'asked' || editing === 'found';
  const edit = canEdit && !isEditing && (
    <ActionButton label="Edit flight" isIdle={isOpening} preloads={EditFlight} onAction={open}>
      <IconPencil size={16} aria-hidden />
      Edit
    </ActionButton>
  );
  return (
    <div ref={part}>
      <SectionCard title="Briefing" headingRef={heading} beside={edit}>
        {isEditing ? (
          <EditFlight
            flight={flight}
            management={management}
            isAskedFor={editing === 'asked'}
            onDone={() => setEditing('no')}
            placeholder={<Briefing notes={flight.notes} />}
          />
        ) : (
          <Briefing notes={flight.notes} />
        )}
      </SectionCard>
    </div>
  );
}
