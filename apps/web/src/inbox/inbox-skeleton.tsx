import { Skeleton } from '@mantine/core';
import classes from './inbox-panel.module.css';

const rows = [0, 1, 2, 3];

/** Takes the room of the first items. */
export function InboxSkeleton() {
  return (
    <div className={classes.skeleton}>
      {rows.map((row) => (
        <div className={classes.row} key={row}>
          <Skeleton circle height={36} />
          <div>
            <Skeleton height={14} width="45%" />
            <Skeleton height={12} width="90%" mt={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
