import { formatChf } from '../../../lib/money.ts';
import { FigureCard } from '../../../ui/figure-card.tsx';
import type { LeaderboardStanding } from '../leaderboard-standing.ts';
import classes from './leaderboard-figures.module.css';

/** Where one stands oneself, what the term has paid in all, and to how many. */
export function LeaderboardFigures({ standing }: { readonly standing: LeaderboardStanding }) {
  const { totalPay, staff, own } = standing;
  return (
    <dl className={classes.figures}>
      {own !== null && (
        <FigureCard label="Your position" note={`of ${staff} · ${formatChf(own.pay)}`}>
          {own.place}
        </FigureCard>
      )}
      <FigureCard label="Total term pay" note="This term">
        {formatChf(totalPay)}
      </FigureCard>
      <FigureCard label="Staff count" note="On the leaderboard">
        {staff}
      </FigureCard>
    </dl>
  );
}
