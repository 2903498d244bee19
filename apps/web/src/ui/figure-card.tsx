import type { ReactNode } from 'react';
import classes from './figure-card.module.css';

type FigureCardProps = {
  readonly label: string;
  readonly children: ReactNode;
  /** What puts the figure in relation: the target, the date, the parts. */
  readonly note?: ReactNode;
};

/** One figure that matters: its name above, itself large in mono, its context below. Belongs in a `<dl>`. */
export function FigureCard({ label, children, note }: FigureCardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.figure}>{children}</dd>
      {note !== undefined && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
