import { userMessages } from '@crewroom/domain/members/messages';
import { IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import termClasses from './own-term.module.css';
import classes from './profile-layout.module.css';

type ProfileLayoutProps = {
  /** Shown first, across the whole width. */
  readonly first?: ReactNode;
  /** The crew pass, qualifications and sanctions. */
  readonly identity: ReactNode;
  /** Career totals and rank history. */
  readonly record: ReactNode;
  /** The term, flights, pay and notes. */
  readonly children: ReactNode;
};

/** The layout of a profile: the pass beside the flights on wide screens, above them on narrow ones. */
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

type ProfileSkeletonProps =
  | { readonly of: 'another' }
  /** With the placeholder of the flights that fit the viewer. */
  | { readonly of: 'oneself'; readonly fits: ReactNode };

/** The placeholder while a profile loads. */
export function ProfileSkeleton(props: ProfileSkeletonProps) {
  const { of } = props;
  return (
    <ProfileLayout
      first={
        props.of === 'oneself' ? (
          <>
            <Skeleton className={classes.line} />
            {props.fits}
          </>
        ) : undefined
      }
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

/** Shown instead of a profile when no member has the name or id. */
export function MemberNotFound() {
  return (
    <NothingFound
      icon={IconUserOff}
      words={userMessages.userNotFound}
      advice="Check the address, or find them by name in the search at the top."
    />
  );
}
