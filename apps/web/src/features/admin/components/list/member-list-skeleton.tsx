import { Skeleton } from '@mantine/core';
import classes from './member-list-skeleton.module.css';

const rows = [0, 1, 2, 3, 4, 5];

/** The first rows, before they are there. */
export function MemberListSkeleton() {
  return (
    <div className={classes.list}>
      {rows.map((row) => (
        <div className={classes.row} key={row}>
          <Skeleton circle height={56} />
          <div className={classes.words}>
            <Skeleton height={14} width="60%" />
            <Skeleton height={12} width="45%" />
            <Skeleton height={12} width="70%" />
          </div>
        </div>
      ))}
    </div>
  );
}
