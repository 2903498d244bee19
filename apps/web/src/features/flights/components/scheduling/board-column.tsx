import { flightMessages } from '@crewroom/domain/flights/messages';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { type ReactNode, useId, useRef, useState } from 'react';
import { EmptyFace } from '../../../../ui/query-faces.tsx';
import { BoardCard } from './board-card.tsx';
import { BoardCardActs } from './board-card-acts.tsx';
import classes from './board-column.module.css';

type CardListProps = { readonly flights: readonly FlightCard[]; readonly onGone: () => void };

/** Cards one below the other, or a word that there are none. */
export function CardList({ flights, onGone }: CardListProps) {
  const [known] = useState(() => new Set(flights.map(({ _id }) => _id)));
  if (flights.length === 0) return <EmptyFace>{flightMessages.noFlights}</EmptyFace>;
  return (
    <ul className={classes.cards}>
      {flights.map((flight) => (
        <li key={flight._id}>
          <BoardCard flight={flight} isNew={!known.has(flight._id)}>
            <BoardCardActs flight={flight} onGone={onGone} />
          </BoardCard>
        </li>
      ))}
    </ul>
  );
}

type BoardColumnProps = {
  readonly title: string;
  readonly flights: readonly FlightCard[];
  /** Whether a tab above it bears the title already. */
  readonly isTitled: boolean;
  /** What matters about them, beside the count. */
  readonly note?: string | undefined;
  /** What stands below the flights. */
  readonly children?: ReactNode;
};

/** A column of the board: its title with the count of what the viewer sees, and the flights. */
export function BoardColumn({ title, flights, isTitled, note, children }: BoardColumnProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={classes.column} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2
          className={isTitled ? 'visually-hidden' : classes.title}
          id={headingId}
          ref={heading}
          tabIndex={-1}
        >
          {title} <span className={classes.count}>{flights.length}</span>
        </h2>
        {note !== undefined && <p className={classes.note}>{note}</p>}
      </div>
      <CardList flights={flights} onGone={() => heading.current?.focus({ preventScroll: true })} />
      {children}
    </section>
  );
}
