import { quotaInWords, type TermFlights } from '@crewroom/domain/terms/rules';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { SectionCard } from '../ui/cards.tsx';
import { ProgressRing } from '../ui/progress-ring.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './quota-card.module.css';
import { quotaPercent, quotaShares, quotaStanding } from './quota-view.ts';

type QuotaCardProps = { readonly flights: TermFlights };

/** How much of the term's quota is flown: as a ring, and as a sum in words. */
export function QuotaCard({ flights }: QuotaCardProps) {
  const { isMet, words } = quotaStanding(flights);
  const sum = quotaInWords(flights);
  return (
    <SectionCard title="Quota">
      <div className={classes.quota}>
        <ProgressRing shares={quotaShares(flights)} label={`Quota: ${sum}`}>
          <span className={classes.percent}>{quotaPercent(flights)}</span>
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
