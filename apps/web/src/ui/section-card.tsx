import { type ReactNode, useId } from 'react';
import classes from './section-card.module.css';

type SectionCardProps = {
  readonly title: string;
  /** How many things the part holds, where that matters. */
  readonly count?: number;
  /** What stands at the end of the title's line. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a page under a heading of its own. */
export function SectionCard({ title, count, beside, children }: SectionCardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
