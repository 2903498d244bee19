import { Skeleton } from '@mantine/core';
import screenClasses from '../leaderboard-screen.module.css';
import classes from './leaderboard-skeleton.module.css';

/** Takes the room of the figures and of the first rows while they are on their way. */
export function LeaderboardSkeleton() {
  return (
    <div className={screenClasses.board}>
      <Skeleton className={classes.figures} />
      <Skeleton className={classes.rows} />
    </div>
  );
}
