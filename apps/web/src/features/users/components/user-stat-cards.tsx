import type { Stats } from '@crewroom/domain/members/schemas';
import { formatChf } from '../../../lib/money.ts';
import { FigureCard } from '../../../ui/figure-card.tsx';
import { careerFlights } from '../career.ts';
import classes from './stat-cards.module.css';

/** Another member's term in three figures, and the career beside them. */
export function UserStatCards({ stats }: { readonly stats: Stats }) {
  return (
    <dl className={`${classes.stats} ${classes.row}`}>
      <FigureCard label="Term flights attended" note="This term">
        {stats.termFlightsAttended}
      </FigureCard>
      <FigureCard label="Term flights hosted" note="This term">
        {stats.termFlightsHosted}
      </FigureCard>
      <FigureCard label="Term pay" note="This term">
        {formatChf(stats.termPay)}
      </FigureCard>
      <FigureCard label="Career flights" note="Attended in all terms">
        {careerFlights(stats).attended}
      </FigureCard>
    </dl>
  );
}
