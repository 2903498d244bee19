import { type ReactNode, useId } from 'react';
import type { OnRemoved } from './board-actions.ts';
import { BoardFlight } from './board-flight.tsx';
import type { Item } from './board-items.ts';
import type { ShownItem } from './frozen-list.ts';
import classes from './board-stage.module.css';

type CardsSectionProps = {
  readonly title: string;
  /** The number of flights, in words. The default is the number that is shown. */
  readonly count?: string;
  readonly shown: readonly ShownItem<Item>[];
  readonly onRemoved: OnRemoved;
  /** The content above the flights. */
  readonly children?: ReactNode;
};

/** Renders flights under a heading of their own, or nothing when there are none. */
export function CardsSection({ title, count, shown, onRemoved, children }: CardsSectionProps) {
  const headingId = useId();
  if (shown.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby={headingId}>
      <h3 className={classes.partTitle} id={headingId}>
        {title} <span className={classes.partCount}>{count ?? shown.length}</span>
      </h3>
      {children}
      <ul className={classes.cards}>
        {shown.map(({ item, isGone }) => (
          <li key={item._id}>
            <BoardFlight {...item} isRow={false} isGone={isGone} isNew={false} onRemoved={onRemoved} />
          </li>
        ))}
      </ul>
    </section>
  );
}
