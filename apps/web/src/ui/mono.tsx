import type { ReactNode } from 'react';
import classes from './mono.module.css';

/** Codes, times, ranks and money, in the cockpit's typeface: figures line up, 0 and O differ. */
export function Mono({ children }: { readonly children: ReactNode }) {
  return <span className={classes.mono}>{children}</span>;
}
