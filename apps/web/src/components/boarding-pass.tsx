import type { ReactNode } from 'react';
import classes from './boarding-pass.module.css';

/** The styles of a boarding pass: its main part (`passMain`), and a tear-off stub next to it or below it. */
export const boardingPass =
  'grid grid-cols-1 min-w-0 border border-line rounded-panel bg-card shadow-card @min-[44rem]:grid-cols-[minmax(0,1fr)_208px]';

export const passMain = 'flex flex-col justify-between min-w-0 p-4 @min-[44rem]:p-6';

/** The stub of a boarding pass, with its details. */
export function PassStub({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.stub}>{children}</dl>;
}

/** A detail with its label, within a `dl`. */
export function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
