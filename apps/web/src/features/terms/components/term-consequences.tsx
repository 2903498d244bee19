import type { TermPreview } from '@crewroom/domain/terms/calls';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCurrentMinute } from '../../../lib/now.ts';
import { FigureCard } from '../../../ui/figure-card.tsx';
import { consequences } from '../consequences.ts';
import { BelowQuota } from './below-quota.tsx';
import { PlannedEnd } from './planned-end.tsx';
import classes from './term-consequences.module.css';
import { UnreviewedFlights } from './unreviewed-flights.tsx';

function Figures({ preview }: { readonly preview: TermPreview }) {
  const { belowQuota, exempt, archivedFlights, unreviewedFlights } = preview;
  return (
    <dl className={classes.figures}>
      <FigureCard label="Below quota" note={`of ${preview.members} members`}>
        {belowQuota.length}
      </FigureCard>
      <FigureCard label="Not counted" note="On leave, or new">
        {exempt.length}
      </FigureCard>
      <FigureCard label="Flights archived" note="Concluded or logged">
        {archivedFlights}
      </FigureCard>
      <FigureCard
        label="Not reviewed"
        note={unreviewedFlights.length === 0 ? 'Nothing is forfeited' : 'Their points are forfeited'}
      >
        {unreviewedFlights.length}
      </FigureCard>
    </dl>
  );
}

/** All an advance would do now, the gravest first. */
export function TermConsequences({ preview }: { readonly preview: TermPreview }) {
  const now = useCurrentMinute();
  return (
    <div className={classes.whole}>
      <PlannedEnd preview={preview} now={now} />
      <Figures preview={preview} />
      {preview.unreviewedFlights.length > 0 && <UnreviewedFlights flights={preview.unreviewedFlights} />}
      <ul className={classes.effects}>
        {consequences(preview).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p className={classes.final}>
        <IconAlertTriangle size={20} aria-hidden />
        This cannot be undone.
      </p>
      <BelowQuota belowQuota={preview.belowQuota} exempt={preview.exempt} />
    </div>
  );
}
