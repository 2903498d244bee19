import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './flight-layout.module.css';

type FlightLayoutProps = { readonly main: ReactNode; readonly side: ReactNode };

/** A flight: its card and its crew, and beside them, where there is room, what was written about it. */
export function FlightLayout({ main, side }: FlightLayoutProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.flight}>
        <div className={classes.main}>{main}</div>
        <div className={classes.side}>{side}</div>
      </div>
    </div>
  );
}

/** Takes the room of a flight while it is on its way. */
export function FlightSkeleton() {
  return (
    <FlightLayout
      main={
        <>
          <Skeleton className={classes.skeleton} />
          <Skeleton className={classes.skeleton} data-tall />
        </>
      }
      side={
        <>
          <Skeleton className={classes.skeleton} />
          <Skeleton className={classes.skeleton} data-tall />
        </>
      }
    />
  );
}
