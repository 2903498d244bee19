import { adminLimits } from '@crewroom/domain/record/rules';
import { Skeleton } from '@mantine/core';
import classes from './history-skeleton.module.css';

const rows = Array.from({ length: adminLimits.historyPage }, (_, index) => index);

/** Takes the room of a page of actions while it is on its way. */
export function HistorySkeleton() {
  return (
    <div className={classes.rows}>
      {rows.map((row) => (
        <Skeleton key={row} className={classes.row} />
      ))}
    </div>
  );
}
