import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { useId } from 'react';
import { CardList } from './board-column.tsx';
import classes from './rejected-flights.module.css';

const nothingLeaves = () => undefined;

/** The viewer's own flights that were rejected lately, below those that still wait. */
export function RejectedFlights({ flights }: { readonly flights: readonly FlightCard[] }) {
  const headingId = useId();
  if (flights.length === 0) return null;
  return (
    <section className={classes.rejected} aria-labelledby={headingId}>
      <h3 className={classes.title} id={headingId}>
        Yours, rejected in the last 14 days <span className={classes.count}>{flights.length}</span>
      </h3>
      <CardList flights={flights} onGone={nothingLeaves} />
    </section>
  );
}
