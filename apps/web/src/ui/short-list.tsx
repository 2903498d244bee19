import { type ReactNode, useId, useState } from 'react';
import classes from './short-list.module.css';

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
