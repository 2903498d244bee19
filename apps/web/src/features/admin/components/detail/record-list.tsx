import type { ReactNode } from 'react';
import classes from './record-list.module.css';

type RecordListProps<Item> = {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
};

/** The entries of one part of a record, apart from each other by a line. */
export function RecordList<Item>({ items, keyOf, children }: RecordListProps<Item>) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li className={classes.item} key={keyOf(item)}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
