import type { ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import type { TermPreview } from '@crewroom/domain/terms/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { FigureCard } from '../../../components/ui/cards.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import { draftStore } from '../../../lib/draft-store.ts';
import { SMALL_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';
import { relativeTime } from '../../../lib/relative-time.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { termPreviewQuery } from '../queries.ts';
import { UndoOffer } from '../undo/undo-offer.tsx';
import { advanceDraftName, ConfirmByName } from './confirm-by-name.tsx';
import { Step } from './step.tsx';
import { TermConsequences } from './term-consequences.tsx';

type PreviewStepProps = {
  readonly onDecide: (preview: TermPreview) => void;
  readonly onClose: () => void;
};

/** The first confirmation: what advancing the term will do. */
function PreviewStep({ onDecide, onClose }: PreviewStepProps) {
  const query = useQuery(termPreviewQuery());
  // The next step needs the current response, not an earlier one from the cache.
  const preview = query.isFetching || query.isError ? undefined : query.data;
  return (
    <Step
      title="Step 1 of 2: what will happen"
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="danger"
            size="medium"
            isInactive={preview === undefined}
            onClick={() => preview !== undefined && onDecide(preview)}
          >
            Continue to the last step
          </Button>
        </>
      }
    >
      <QueryView
        query={query}
        failure="Failed to load what an advance would do"
        skeleton={<Skeleton className="h-105 rounded-inset" />}
      >
        {(shown) => <TermConsequences preview={shown} />}
      </QueryView>
    </Step>
  );
}

type AdvanceResultProps = {
  readonly advanced: ResponseOf<'advanceTerm'>;
  readonly onUndone: (undone: ResponseOf<'undoTerm'>) => void;
  readonly onClose: () => void;
};

/** The result: how many members had figures in the term, and the planned end of the next one. */
function AdvanceResult({ advanced, onUndone, onClose }: AdvanceResultProps) {
  const { usersProcessed, term, nextQuotaReset } = advanced;
  const preview = useQuery(termPreviewQuery()).data;
  const now = useCurrentMinute();
  return (
    <Step
      title={`Term ${term.number} has begun`}
      actions={
        <Button kind="primary" size="medium" onClick={onClose}>
          Done
        </Button>
      }
    >
      <dl className="grid grid-cols-1 gap-0.25 overflow-hidden border border-line rounded-inset bg-line @min-[28rem]:grid-cols-2">
        <FigureCard
          label="Users processed"
          note="Their term flights are career totals now. Members without flights or pay in the term have nothing to move"
        >
          {usersProcessed}
        </FigureCard>
        <FigureCard label="Next quota reset" note={<DateTime value={nextQuotaReset} />}>
          {relativeTime(nextQuotaReset, now)}
        </FigureCard>
      </dl>
      <p>The administrative history records this advance under your name.</p>
      {preview?.term._id === term._id && <UndoOffer preview={preview} onUndone={onUndone} />}
    </Step>
  );
}

type UndoneProps = { readonly undone: ResponseOf<'undoTerm'>; readonly onClose: () => void };

/** The result of an undo: everything is as before the advance. */
function Undone({ undone, onClose }: UndoneProps) {
  return (
    <Step
      title={`Term ${undone.term.number} is open again`}
      actions={
        <Button kind="primary" size="medium" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>
        Its figures and the flights on the board are as they were before the advance. The staff are notified.
      </p>
    </Step>
  );
}

type AdvanceStepsProps = {
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
};

/**
 * The two confirmations and the result. The request names the term that was shown, so that the server rejects it when
 * another one is open by then.
 */
function AdvanceSteps({ onBusy, onClose }: AdvanceStepsProps) {
  const [decided, setDecided] = useState<TermPreview | null>(null);
  const [advanced, setAdvanced] = useState<ResponseOf<'advanceTerm'> | null>(null);
  const [undone, setUndone] = useState<ResponseOf<'undoTerm'> | null>(null);
  const finish = (response: ResponseOf<'advanceTerm'>) => {
    draftStore.drop(advanceDraftName);
    onBusy(false);
    setAdvanced(response);
  };
  if (undone !== null) return <Undone undone={undone} onClose={onClose} />;
  if (advanced !== null) {
    return <AdvanceResult advanced={advanced} onUndone={setUndone} onClose={onClose} />;
  }
  if (decided === null) return <PreviewStep onDecide={setDecided} onClose={onClose} />;
  return (
    <ConfirmByName preview={decided} onBusy={onBusy} onBack={() => setDecided(null)} onAdvanced={finish} />
  );
}

/** The dialog that advances the term: preview, confirmation by typing the airline's name, and result. */
export function AdvanceDialog({ isOpen, onClose }: DialogProps) {
  // The dialog cannot be closed while the term is being advanced, because its result would not be seen.
  const [isBusy, setBusy] = useState(false);
  const isSmall = useMediaQuery(SMALL_SCREEN);
  const close = () => {
    if (isBusy) return;
    draftStore.drop(advanceDraftName);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Advance Term"
      size="xl"
      isFullScreen={isSmall}
      closesOnOutsideClick={false}
    >
      <AdvanceSteps onBusy={setBusy} onClose={close} />
    </Dialog>
  );
}
