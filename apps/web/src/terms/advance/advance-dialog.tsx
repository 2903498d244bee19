import type { AnswerOf } from '@crewroom/domain/contract/calls';
import type { TermPreview } from '@crewroom/domain/terms/calls';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { relativeTime } from '../../lib/dates.ts';
import { SMALL_SCREEN, useMediaQuery } from '../../lib/media-query.ts';
import { useCurrentMinute } from '../../lib/server-clock.ts';
import { FigureCard } from '../../ui/cards.tsx';
import { Moment } from '../../ui/moment.tsx';
import { QueryFaces } from '../../ui/query-faces.tsx';
import { termPreviewQuery } from '../queries.ts';
import classes from './advance-dialog.module.css';
import { ConfirmByName } from './confirm-by-name.tsx';
import { Step } from './step.tsx';
import { TermConsequences } from './term-consequences.tsx';

type PreviewStepProps = {
  readonly onDecide: (preview: TermPreview) => void;
  readonly onClose: () => void;
};

/** The first confirmation: what the advance will do, to whom, and what is lost by it. */
function PreviewStep({ onDecide, onClose }: PreviewStepProps) {
  const query = useQuery(termPreviewQuery());
  // What was shown before is not what is decided upon: the next step waits for the answer of now.
  const preview = query.isFetching || query.isError ? undefined : query.data;
  return (
    <Step
      title="Step 1 of 2: what will happen"
      acts={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="outline"
            color="red"
            disabled={preview === undefined}
            onClick={() => preview !== undefined && onDecide(preview)}
          >
            Continue to the last step
          </Button>
        </>
      }
    >
      <QueryFaces
        query={query}
        failure="Failed to load what an advance would do"
        skeleton={<Skeleton height={420} radius={8} />}
      >
        {(shown) => <TermConsequences preview={shown} />}
      </QueryFaces>
    </Step>
  );
}

type AdvanceResultProps = {
  readonly advanced: AnswerOf<'advanceTerm'>;
  readonly onClose: () => void;
};

/** What an advance has done: how many members it moved, and when the next is planned. */
function AdvanceResult({ advanced, onClose }: AdvanceResultProps) {
  const { usersProcessed, term, nextQuotaReset } = advanced;
  const now = useCurrentMinute();
  return (
    <Step title={`Term ${term.number} has begun`} acts={<Button onClick={onClose}>Done</Button>}>
      <dl className={classes.figures}>
        <FigureCard label="Users processed" note="Their term flights are career totals now">
          {usersProcessed}
        </FigureCard>
        <FigureCard label="Next quota reset" note={<Moment value={nextQuotaReset} />}>
          {relativeTime(nextQuotaReset, now)}
        </FigureCard>
      </dl>
      <p>The administrative history holds this advance under your name.</p>
    </Step>
  );
}

type AdvanceStepsProps = {
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
};

/**
 * The two confirmations and the result. The second is about the very term the first one showed: should another one be
 * open by then, the server refuses.
 */
function AdvanceSteps({ onBusy, onClose }: AdvanceStepsProps) {
  const [decided, setDecided] = useState<TermPreview | null>(null);
  const [advanced, setAdvanced] = useState<AnswerOf<'advanceTerm'> | null>(null);
  const finish = (answer: AnswerOf<'advanceTerm'>) => {
    onBusy(false);
    setAdvanced(answer);
  };
  if (advanced !== null) return <AdvanceResult advanced={advanced} onClose={onClose} />;
  if (decided === null) return <PreviewStep onDecide={setDecided} onClose={onClose} />;
  return (
    <ConfirmByName preview={decided} onBusy={onBusy} onBack={() => setDecided(null)} onAdvanced={finish} />
  );
}

type AdvanceDialogProps = {
  /** Counts how often it was opened: each time begins anew. */
  readonly visit: number;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** The dialog in which a term ends: what will happen, the airline's name, what happened. */
export function AdvanceDialog({ visit, opened, onClose }: AdvanceDialogProps) {
  // While the term is being advanced, whoever closed the dialog would not learn how it went.
  const [isBusy, setBusy] = useState(false);
  const isSmall = useMediaQuery(SMALL_SCREEN);
  return (
    <Modal
      opened={opened}
      onClose={() => !isBusy && onClose()}
      title="Advance Term"
      size="xl"
      fullScreen={isSmall}
      closeOnClickOutside={false}
      // A dialog is no page: its head must not count as a second banner.
      attributes={{ header: { role: 'none' } }}
    >
      <AdvanceSteps key={visit} onBusy={setBusy} onClose={onClose} />
    </Modal>
  );
}
