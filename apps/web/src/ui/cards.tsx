import { type ReactNode, type Ref, useId, useState } from 'react';
import classes from './cards.module.css';

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

type FigureCardProps = {
  readonly label: string;
  readonly children: ReactNode;
  /** What puts the figure in relation: the target, the date, the parts. */
  readonly note?: ReactNode;
};

/** One figure that matters: its name above, itself large in mono, its context below. Belongs in a `<dl>`. */
export function FigureCard({ label, children, note }: FigureCardProps) {
  return (
    <div className={classes.figureCardCard}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.figure}>{children}</dd>
      {note !== undefined && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}

type ShortListProps<Item> = {
  readonly items: readonly Item[];
  readonly shown: number;
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
};

/** A list that starts short; the rest unfolds on request, so that a long record does not bury what follows it. */
export function ShortList<Item>({ items, shown, keyOf, children }: ShortListProps<Item>) {
  const [isWhole, setWhole] = useState(false);
  const listId = useId();
  const drawn = isWhole ? items : items.slice(0, shown);
  return (
    <>
      <ul className={classes.list} id={listId}>
        {drawn.map((item) => (
          <li className={classes.item} key={keyOf(item)}>
            {children(item)}
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <button
          className={classes.more}
          type="button"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${items.length}`}
        </button>
      )}
    </>
  );
}
