import type { ReactNode } from 'react';
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
