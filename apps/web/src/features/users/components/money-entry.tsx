import type { ReactNode } from 'react';
import { Moment } from '../../../ui/moment.tsx';
import classes from './money-entry.module.css';

type MoneyEntryProps = {
  readonly title: ReactNode;
  readonly amount: string;
  readonly date: string;
  readonly children?: ReactNode;
};

/** One line of money: what for, when, how much; figures stand at the right. */
export function MoneyEntry({ title, amount, date, children }: MoneyEntryProps) {
  return (
    <div className={classes.entry}>
      <div className={classes.title}>{title}</div>
      <p className={classes.date}>
        <Moment value={date} format="date" />
      </p>
      <p className={classes.amount}>{amount}</p>
      {children !== undefined && <div className={classes.about}>{children}</div>}
    </div>
  );
}
