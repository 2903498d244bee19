import { adminLimits } from '@crewroom/domain/record/rules';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './history-skeleton.module.css';

const rows = Array.from({ length: adminLimits.historyPage }, (_, index) => index);

/** The placeholder while a page of the history loads. */
export function HistorySkeleton() {
  return (
    <div className={classes.rows}>
      {rows.map((row) => (
        <Skeleton key={row} className={classes.row} />
      ))}
    </div>
  );
}
