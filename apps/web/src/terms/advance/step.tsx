import { type ReactNode, useEffect, useRef } from 'react';
import classes from './step.module.css';

type StepProps = {
  /** Which confirmation it is, or what it has come to. */
  readonly title: string;
  readonly children: ReactNode;
  /** What can be done: the way back first, the act last. */
  readonly acts: ReactNode;
  /** Whether the next act cannot be undone. */
  readonly isGrave?: boolean;
};

/** One step of a dialog. Each begins at its heading, for those who listen and for those who scrolled the one before. */
export function Step({ title, children, acts, isGrave = false }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.step} data-grave={isGrave}>
      <h3 className={classes.title} ref={heading} tabIndex={-1} data-autofocus>
        {title}
      </h3>
      {children}
      <div className={classes.acts}>{acts}</div>
    </div>
  );
}
