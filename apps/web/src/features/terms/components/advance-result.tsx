import type { AnswerOf } from '@crewroom/domain/contract/calls';
import { Button } from '@mantine/core';
import { relativeTime } from '../../../lib/dates.ts';
import { useCurrentMinute } from '../../../lib/now.ts';
import { FigureCard } from '../../../ui/figure-card.tsx';
import { Moment } from '../../../ui/moment.tsx';
import classes from './advance-result.module.css';
import { Step } from './step.tsx';

type AdvanceResultProps = {
  readonly advanced: AnswerOf<'advanceTerm'>;
  readonly onClose: () => void;
};

/** What an advance has done: how many members it moved, and when the next is planned. */
export function AdvanceResult({ advanced, onClose }: AdvanceResultProps) {
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
