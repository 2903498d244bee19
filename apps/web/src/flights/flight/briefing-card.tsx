import type { Flight } from '@crewroom/domain/flights/schemas';
import { splitMentions } from '@crewroom/domain/text';
import { IconPencil } from '@tabler/icons-react';
import { useRef, useState, useTransition } from 'react';
import { keptDrafts } from '../../lib/kept-drafts.ts';
import { useViewer } from '../../parts/viewer.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { SectionCard } from '../../ui/cards.tsx';
import { lazyPart, usePreloadWhenIdle } from '../../ui/lazy.tsx';
import { EmptyFace } from '../../ui/query-faces.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { WrittenText } from '../../ui/written-text.tsx';
import { editOfFlight } from '../form/kept-flights.ts';
import type { Management } from '../management.ts';

// Most who read a briefing do not write it.
const EditForm = lazyPart(async () => (await import('../form/edit-form.tsx')).EditForm);

function Briefing({ notes }: { readonly notes: string }) {
  return notes === '' ? <EmptyFace>No briefing yet</EmptyFace> : <WrittenText parts={splitMentions(notes)} />;
}

type BriefingCardProps = { readonly flight: Flight; readonly management: Management | null };

/** What the crew should know, and for those who run the flight the form that edits it and the rest of the flight. */
export function BriefingCard({ flight, management }: BriefingCardProps) {
  const viewer = useViewer();
  // Null until it is known who looks and whether they left an edit unfinished in this tab: it opens by itself.
  const [editing, setEditing] = useState<'no' | 'asked' | 'found' | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(part, heading);
  const canEdit = management !== null && management.edit === null;
  if (editing === null && canEdit && viewer !== null) {
    setEditing(keptDrafts.read(viewer.userId, editOfFlight(flight._id)) === undefined ? 'no' : 'found');
  }
  usePreloadWhenIdle(EditForm, canEdit);
  // What is read stays until the form can take its place.
  const [isOpening, startOpening] = useTransition();
  const open = () =>
    startOpening(async () => {
      await EditForm.preload();
      startOpening(() => setEditing('asked'));
    });
  const isEditing = editing === 'asked' || editing === 'found';
  const edit = canEdit && !isEditing && (
    <ActButton label="Edit flight" isIdle={isOpening} preloads={EditForm} onAct={open}>
      <IconPencil size={16} aria-hidden />
      Edit
    </ActButton>
  );
  return (
    <div ref={part}>
      <SectionCard title="Briefing" headingRef={heading} beside={edit}>
        {isEditing ? (
          <EditForm
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
