import { flightRefusal } from '@crewroom/domain/flights/rules';
import type { Flight } from '@crewroom/domain/flights/schemas';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import IconClipboardCheck from '~icons/tabler/clipboard-check';
import IconPencil from '~icons/tabler/pencil';
import { Button, buttonClasses } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { lazySection } from '../../../components/ui/lazy.tsx';
import { useFocusFallback } from '../../../components/ui/use-focus-fallback.ts';
import { useViewer } from '../../../components/viewer.ts';
import { useStartData } from '../../../lib/start-data.ts';
import { editDraftName } from '../form/draft-names.ts';
import { type Management, stateOf } from '../management.ts';
import { BoardingCard } from './boarding-card.tsx';
import { StatusSelector } from './status-selector.tsx';
import { useEditing } from './use-editing.ts';

// Loaded on demand, because most viewers cannot edit.
const EditFlight = lazySection(async () => (await import('../form/edit-flight.tsx')).EditFlight);

/** Leads to the board, where administrators review the flight once it is concluded. */
function ToReview({ flight }: { readonly flight: Flight }) {
  const viewer = useViewer();
  const { thresholds } = useStartData();
  if (viewer === null || flightRefusal('review', viewer, stateOf(flight), thresholds) !== null) return null;
  return (
    <Link
      className={buttonClasses({ kind: 'primary' })}
      to="/scheduling"
      search={{ column: 'concluded', q: flight.flightCode, show: 'review' }}
    >
      <IconClipboardCheck size={16} aria-hidden />
      Review on the board
    </Link>
  );
}

type FlightDetailsProps = { readonly flight: Flight; readonly management: Management | null };

/** The boarding card. Members who manage the flight also see its status and the form that edits its fields. */
export function FlightDetails({ flight, management }: FlightDetailsProps) {
  const part = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(part, button);
  const canEdit = management !== null && management.edit === null;
  const editing = useEditing(EditFlight, editDraftName(flight._id), canEdit);
  return (
    <div className="grid grid-cols-1 gap-4" ref={part}>
      <BoardingCard flight={flight}>
        {management !== null && (
          <StatusSelector flight={flight} why={management.setStatus}>
            <ToReview flight={flight} />
            {canEdit && !editing.isEditing && (
              <Button
                ref={button}
                isInactive={editing.isOpening}
                preloads={EditFlight}
                onClick={editing.open}
              >
                <IconPencil size={16} aria-hidden />
                Edit flight
              </Button>
            )}
          </StatusSelector>
        )}
      </BoardingCard>
      {editing.isEditing && (
        <SectionCard title="Edit flight">
          <EditFlight
            flight={flight}
            management={management}
            isAskedFor={editing.isAskedFor}
            onDone={editing.close}
            placeholder={null}
          />
        </SectionCard>
      )}
    </div>
  );
}
