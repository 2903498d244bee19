import type { Stats } from '@crewroom/domain/users/user-schema';
import { QuotaCard } from '../../../parts/quota/quota-card.tsx';
import { OwnStatCards } from './own-stat-cards.tsx';
import classes from './own-term.module.css';

type OwnTermProps = { readonly stats: Stats; readonly nextQuotaReset: string; readonly now: Date };

/** Where one stands in the open term. */
export function OwnTerm({ stats, nextQuotaReset, now }: OwnTermProps) {
  const { requiredFlights, termFlightsAttended: attended, termFlightsHosted: hosted } = stats;
  return (
    <div className={classes.term}>
      <QuotaCard flights={{ attended, hosted, requiredFlights }} />
      <OwnStatCards stats={stats} nextQuotaReset={nextQuotaReset} now={now} />
    </div>
  );
}
