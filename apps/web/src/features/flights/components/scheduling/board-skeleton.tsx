import { Skeleton } from '@mantine/core';
import classes from './board.module.css';

/** The room of the board while it is on its way. */
export function BoardSkeleton() {
  return (
    <div className={classes.columns}>
      {['pending', 'approved', 'concluded'].map((column) => (
        <div key={column}>
          <Skeleton height={24} width="60%" mb={12} />
          <Skeleton height={280} mb={10} radius={8} />
          <Skeleton height={280} radius={8} />
        </div>
      ))}
    </div>
  );
}
