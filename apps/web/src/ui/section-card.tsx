import { type ReactNode, type Ref, useId } from 'react';
import classes from './section-card.module.css';

type SectionCardProps = {
  readonly title: string;
  /** How many things the part holds, where that matters. */
  readonly count?: number;
  /** What stands at the end of the title's line. */
  readonly beside?: ReactNode;
  /** Gives the heading, which can then take the focus when a control of the part has gone. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
};

/** A part of a page under a heading of its own. */
export function SectionCard({ title, count, beside, headingRef, children }: SectionCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2
          id={id}
          className={classes.title}
          ref={headingRef}
          tabIndex={headingRef === undefined ? undefined : -1}
        >
          {title}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
