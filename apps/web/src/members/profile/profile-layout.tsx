import { userMessages } from '@crewroom/domain/members/messages';
import { Skeleton } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NothingFound } from '../../ui/nothing-found.tsx';
import termClasses from './own-term.module.css';
import classes from './profile-layout.module.css';

type ProfileLayoutProps = {
  /** What cannot wait, across the whole width. */
  readonly first?: ReactNode;
  /** Who it is, and what they may do. */
  readonly identity: ReactNode;
  /** How they came here. */
  readonly record: ReactNode;
  /** What they fly. */
  readonly children: ReactNode;
};

/** A profile: the pass at the left of the flights where there is room, above them where there is none. */
export function ProfileLayout({ first, identity, record, children }: ProfileLayoutProps) {
  return (
    <div className={classes.frame}>
      {first !== undefined && <div className={classes.first}>{first}</div>}
      <div className={classes.profile}>
        <div className={classes.identity}>{identity}</div>
        <div className={classes.main}>{children}</div>
        <div className={classes.record}>{record}</div>
      </div>
    </div>
  );
}

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

/** Stands where a profile would, when its name or id is nobody's. */
export function NobodyFound() {
  return (
    <NothingFound
      icon={IconUserOff}
      words={userMessages.userNotFound}
      advice="Check the address, or find them by name in the search at the top."
    />
  );
}
