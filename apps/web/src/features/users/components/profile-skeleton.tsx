import { Skeleton } from '@mantine/core';
import termClasses from './own-term.module.css';
import { ProfileLayout } from './profile-layout.tsx';
import classes from './profile-skeleton.module.css';

type ProfileSkeletonProps = { readonly of: 'oneself' | 'another' };

/** Takes the room of a profile while it is on its way. */
export function ProfileSkeleton({ of }: ProfileSkeletonProps) {
  return (
    <ProfileLayout
      identity={<Skeleton className={classes.pass} data-of={of} />}
      record={<Skeleton className={classes.history} />}
    >
      {of === 'oneself' ? (
        <div className={termClasses.term}>
          <Skeleton className={classes.quota} />
          <Skeleton className={classes.figures} />
        </div>
      ) : (
        <Skeleton className={classes.figures} data-row />
      )}
      <Skeleton className={classes.flights} />
      <Skeleton className={classes.flights} />
    </ProfileLayout>
  );
}
