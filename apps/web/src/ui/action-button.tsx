import type { ReactNode, Ref } from 'react';
import classes from './action.module.css';
import { type Preloadable, preloadOnIntent } from './lazy.tsx';

export type ActionKind = 'primary' | 'plain' | 'quiet' | 'danger';

type ActionButtonProps = {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly kind?: ActionKind;
  /** The accessible name; begins with the visible text. */
  readonly label?: string;
  /** Whether it is inactive. It keeps the focus, which a disabled button would lose. */
  readonly isInactive?: boolean;
  readonly describedBy?: string;
  /** Parts to load when the button is hovered, touched or focused. */
  readonly preloads?: Preloadable;
  /** Identifies the button when it is rendered anew with another text, to restore the focus. */
  readonly name?: string;
  /** The key that presses it while the focus is near, as in `use-pending-keys.ts`. */
  readonly keyName?: string;
  readonly onAction: () => void;
  readonly children: ReactNode;
};

/** A small button that may appear many times on a page. */
export function ActionButton(props: ActionButtonProps) {
  const { ref, kind = 'plain', label, isInactive, describedBy } = props;
  const { preloads, name, keyName, onAction, children } = props;
  return (
    <button
      ref={ref}
      type="button"
      name={name}
      className={classes.action}
      data-kind={kind}
      aria-label={label}
      aria-keyshortcuts={keyName}
      aria-disabled={isInactive || undefined}
      aria-describedby={describedBy}
      {...(preloads && preloadOnIntent(preloads))}
      onClick={isInactive ? undefined : onAction}
    >
      {children}
    </button>
  );
}
