import type { Stats } from '@crewroom/domain/members/schemas';
import { QuotaCard } from '../../../parts/quota/quota-card.tsx';
import { termFlightsOf } from '../../../parts/quota/term-flights-of.ts';
import { OwnStatCards } from './own-stat-cards.tsx';
import classes from './own-term.module.css';

type OwnTermProps = { readonly stats: Stats; readonly nextQuotaReset: string; readonly now: Date };

/** Where one stands in the open term. */
export function OwnTerm({ stats, nextQuotaReset, now }: OwnTermProps) {
  return (
    <div className={classes.term}>
      <QuotaCard flights={termFlightsOf(stats)} />
      <OwnStatCards stats={stats} nextQuotaReset={nextQuotaReset} now={now} />
    </div>
  );
}
