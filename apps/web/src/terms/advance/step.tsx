import { type ReactNode, useEffect, useRef } from 'react';
import classes from './step.module.css';

type StepProps = {
  /** The heading. */
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons: the one that goes back first, the main action last. */
  readonly actions: ReactNode;
  /** Whether the main action cannot be undone. */
  readonly isDangerous?: boolean;
};

/** One step of a dialog. Its heading gets the focus and is scrolled into view. */
export function Step({ title, children, actions, isDangerous = false }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.step} data-dangerous={isDangerous}>
      <h3 className={classes.title} ref={heading} tabIndex={-1} data-autofocus>
        {title}
      </h3>
      {children}
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
