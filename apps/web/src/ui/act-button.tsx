import type { ReactNode } from 'react';
import classes from './act.module.css';
import { type Preloadable, preloadOnIntent } from './lazy.tsx';

export type ActKind = 'primary' | 'plain' | 'quiet' | 'grave';

type ActButtonProps = {
  readonly kind?: ActKind;
  /** What it says to those who do not see what it stands beside; begins with what it shows. */
  readonly label?: string;
  /** Whether it does nothing for now. It keeps the focus all the same, where a disabled button would lose it. */
  readonly isIdle?: boolean;
  readonly describedBy?: string;
  /** What pressing it will need. */
  readonly preloads?: Preloadable;
  /** What it is told by when it is drawn anew, where what it says may be another then. */
  readonly name?: string;
  readonly onAct: () => void;
  readonly children: ReactNode;
};

/** A small button that can stand many times on a page. */
export function ActButton(props: ActButtonProps) {
  const { kind = 'plain', label, isIdle, describedBy, preloads, name, onAct, children } = props;
  return (
    <button
      type="button"
      name={name}
      className={classes.act}
      data-kind={kind}
      aria-label={label}
      aria-disabled={isIdle || undefined}
      aria-describedby={describedBy}
      {...(preloads && preloadOnIntent(preloads))}
      onClick={isIdle ? undefined : onAct}
    >
      {children}
    </button>
  );
}
