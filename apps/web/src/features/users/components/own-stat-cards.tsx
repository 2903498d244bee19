import type { Stats } from '@crewroom/domain/members/schemas';
import { relativeTime } from '../../../lib/dates.ts';
import { formatChf } from '../../../lib/money.ts';
import { FigureCard } from '../../../ui/figure-card.tsx';
import { Moment } from '../../../ui/moment.tsx';
import classes from './stat-cards.module.css';

type OwnStatCardsProps = { readonly stats: Stats; readonly nextQuotaReset: string; readonly now: Date };

function QuotaReset({ nextQuotaReset, now }: Omit<OwnStatCardsProps, 'stats'>) {
  const isPast = Date.parse(nextQuotaReset) <= now.getTime();
  return (
    <FigureCard
      label="Quota reset"
      note={
        <>
          {isPast && 'due since '}
          <Moment value={nextQuotaReset} />
        </>
      }
    >
      {relativeTime(nextQuotaReset, now)}
    </FigureCard>
  );
}

/** The open term in four figures. */
export function OwnStatCards({ stats, nextQuotaReset, now }: OwnStatCardsProps) {
  const { requiredFlights, termFlightsAttended, termFlightsHosted, termPay } = stats;
  return (
    <dl className={classes.stats}>
      <FigureCard
        label="Term flights attended"
        note={requiredFlights === 0 ? 'No flights required' : `of ${requiredFlights} required`}
      >
        {termFlightsAttended}
      </FigureCard>
      <FigureCard label="Term flights hosted" note="This term">
        {termFlightsHosted}
      </FigureCard>
      <FigureCard label="Term pay" note="This term">
        {formatChf(termPay)}
      </FigureCard>
      <QuotaReset nextQuotaReset={nextQuotaReset} now={now} />
    </dl>
  );
}
