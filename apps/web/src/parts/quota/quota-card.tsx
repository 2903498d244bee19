import { quotaInWords, quotaRatio, type TermFlights, termFlightsCount } from '@crewroom/domain/terms/quota';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './quota-card.module.css';
import { quotaStanding } from './quota-standing.ts';

type QuotaCardProps = { readonly flights: TermFlights };

function percentOf(flights: TermFlights): string {
  return flights.requiredFlights === 0 ? '—' : `${Math.floor(quotaRatio(flights) * 100)}%`;
}

/** How much of the term's quota is flown: as a ring, and as a sum in words. */
export function QuotaCard({ flights }: QuotaCardProps) {
  const { attended, hosted, requiredFlights } = flights;
  const { isMet, words } = quotaStanding(flights);
  const sum = quotaInWords(flights);
  const whole = Math.max(requiredFlights, termFlightsCount(flights));
  const shares = requiredFlights === 0 ? [] : [attended / whole, hosted / whole];
  return (
    <SectionCard title="Quota">
      <div className={classes.quota}>
        <ProgressRing shares={shares} label={`Quota: ${sum}`}>
          <span className={classes.percent}>{percentOf(flights)}</span>
        </ProgressRing>
        <div className={classes.words}>
          {words !== '' && (
            <StatusBadge tone={isMet ? 'green' : 'slate'} icon={isMet ? IconCircleCheck : IconCircleDashed}>
              {words}
            </StatusBadge>
          )}
          <p>{sum}</p>
        </div>
      </div>
    </SectionCard>
  );
}
