import type { AdminUser } from '@crewroom/domain/record/calls';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { ActButton } from '../../ui/act-button.tsx';
import type { Preloadable } from '../../ui/lazy.tsx';
import classes from './panel.module.css';

/** What every part of a record takes: whose it is, and whether the viewer may change it. */
export type RecordPartProps = { readonly member: AdminUser; readonly mayChange: boolean };

type AddButtonProps = {
  readonly preloads: Preloadable;
  readonly onAct: () => void;
  readonly children: ReactNode;
};

/** Opens the form that adds to a part of the record. */
export function AddButton({ preloads, onAct, children }: AddButtonProps) {
  return (
    <ActButton preloads={preloads} onAct={onAct}>
      <IconPlus size={16} stroke={2} aria-hidden />
      {children}
    </ActButton>
  );
}

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
