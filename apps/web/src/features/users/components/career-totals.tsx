import type { Stats } from '@crewroom/domain/members/schemas';
import { SectionCard } from '../../../ui/section-card.tsx';
import { careerFlights } from '../career.ts';
import classes from './career-totals.module.css';

/** All flights of a career, the open term included. */
export function CareerTotals({ stats }: { readonly stats: Stats }) {
  const { attended, hosted } = careerFlights(stats);
  return (
    <SectionCard title="Career Totals">
      <dl className={classes.totals}>
        <div>
          <dt>Attended</dt>
          <dd>{attended}</dd>
        </div>
        <div>
          <dt>Hosted</dt>
          <dd>{hosted}</dd>
        </div>
      </dl>
    </SectionCard>
  );
}
