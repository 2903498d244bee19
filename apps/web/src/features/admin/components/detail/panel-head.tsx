import type { ReactNode, Ref } from 'react';
import classes from './panel-head.module.css';

type PanelHeadProps = {
  readonly title: string;
  /** Takes the focus when what had it is gone. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** What can be done here. */
  readonly children?: ReactNode;
};

/** The head of one part of a member's record. */
export function PanelHead({ title, headingRef, children }: PanelHeadProps) {
  return (
    <div className={classes.head}>
      <h3 className={classes.title} ref={headingRef} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </div>
  );
}
