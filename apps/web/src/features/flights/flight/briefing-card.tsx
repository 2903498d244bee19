import type { Flight } from '@crewroom/domain/flights/schemas';
import { useRef } from 'react';
import IconPencil from '~icons/tabler/pencil';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { lazySection } from '../../../components/ui/lazy.tsx';
import { EmptyState } from '../../../components/ui/query-view.tsx';
import { useFocusFallback } from '../../../components/ui/use-focus-fallback.ts';
import { UserText } from '../../../components/user-text.tsx';
import { briefingDraftName } from '../form/draft-names.ts';
import type { Management } from '../management.ts';
import { useEditing } from './use-editing.ts';

// Loaded on demand, because most viewers cannot edit.
const EditBriefing = lazySection(async () => (await import('../form/edit-briefing.tsx')).EditBriefing);

function Briefing({ notes }: { readonly notes: string }) {
  return notes === '' ? <EmptyState>No briefing yet</EmptyState> : <UserText text={notes} />;
}

type BriefingCardProps = { readonly flight: Flight; readonly management: Management | null };

/** The briefing, with the form that edits it for members who manage the flight. */
export function BriefingCard({ flight, management }: BriefingCardProps) {
  const part = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(part, heading);
  const canEdit = management !== null && management.edit === null;
  const editing = useEditing(EditBriefing, briefingDraftName(flight._id), canEdit);
  const edit = canEdit && !editing.isEditing && (
    <Button
      aria-label="Edit briefing"
      isInactive={editing.isOpening}
      preloads={EditBriefing}
      onClick={editing.open}
    >
      <IconPencil size={16} aria-hidden />
      Edit
    </Button>
  );
  return (
    <div ref={part}>
      <SectionCard title="Briefing" headingRef={heading} headerAction={edit}>
        {editing.isEditing ? (
          <EditBriefing
            flight={flight}
            management={management}
            isAskedFor={editing.isAskedFor}
            onDone={editing.close}
            placeholder={<Briefing notes={flight.notes} />}
          />
        ) : (
          <Briefing notes={flight.notes} />
        )}
      </SectionCard>
    </div>
  );
}
