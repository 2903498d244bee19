import type { ComponentType } from 'react';
import classes from './nothing-found.module.css';

type Icon = ComponentType<{
  size?: number | string;
  stroke?: number | string;
  className?: string | undefined;
  'aria-hidden'?: boolean;
}>;

type NothingFoundProps = {
  readonly icon: Icon;
  readonly words: string;
  /** What the viewer can do instead. */
  readonly advice: string;
};

/** Shown when an address leads to nothing. */
export function NothingFound({ icon: Icon, words, advice }: NothingFoundProps) {
  return (
    <div className={classes.face} role="alert">
      <Icon className={classes.icon} size={32} stroke={1.5} aria-hidden />
      <p className={classes.words}>{words}</p>
      <p className={classes.advice}>{advice}</p>
    </div>
  );
}
