import { type ReactNode, type Ref, useId, useState } from 'react';
import classes from './cards.module.css';

type SectionCardProps = {
  readonly title: string;
  /** The number shown beside the title. */
  readonly count?: number;
  /** Shown at the end of the title's line. */
  readonly beside?: ReactNode;
  /** A ref to the heading, so that it can get the focus when a control is removed. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
};

/** A card with a heading. */
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
  /** The context of the figure, such as a target or a date. */
  readonly note?: ReactNode;
};

/** A large figure with its label and context. Must be inside a `<dl>`. */
export function FigureCard({ label, children, note }: FigureCardProps) {
  return (
    <div className={classes.figureCard}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.figure}>{children}</dd>
      {note !== undefined && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}

type ShortListProps<Item> = {
  readonly items: readonly Item[];
  /** How many items are shown until it is unfolded. */
  readonly shown: number;
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
};

/** A list that shows only its first items until it is unfolded. */
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
