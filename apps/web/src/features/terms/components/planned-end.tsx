import type { TermPreview } from '@crewroom/domain/terms/calls';
import { relativeTime } from '../../../lib/dates.ts';
import { Moment } from '../../../ui/moment.tsx';
import classes from './planned-end.module.css';

type PlannedEndProps = {
  readonly preview: Pick<TermPreview, 'term' | 'nextQuotaReset'>;
  readonly now: Date;
};

/** Which term it is, and whether its planned end has come. */
export function PlannedEnd({ preview: { term, nextQuotaReset }, now }: PlannedEndProps) {
  const isDue = Date.parse(nextQuotaReset) <= now.getTime();
  return (
    <p className={classes.term}>
      <span className={classes.number}>Term {term.number}</span>
      <span>
        Since <Moment value={term.startedAt} />
      </span>
      {isDue ? (
        <span>
          Due since <Moment value={nextQuotaReset} />
        </span>
      ) : (
        <span className={classes.early}>
          Planned until <Moment value={nextQuotaReset} />, {relativeTime(nextQuotaReset, now)}: you would end
          it early
        </span>
      )}
    </p>
  );
}
