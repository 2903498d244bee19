import type { SchedulingBoard } from '@crewroom/domain/flights/calls';
import { flightMessages } from '@crewroom/domain/flights/messages';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { type ReactNode, useId, useRef, useState } from 'react';
import { EmptyFace } from '../../ui/query-view.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { reviewOrder } from '../board-moves.ts';
import { BoardCard, BoardCardActions } from './board-card.tsx';
import { type BoardTab, stageTitles } from './board-search.ts';
import classes from './board-stage.module.css';

type CardListProps = { readonly flights: readonly FlightCard[]; readonly onGone: () => void };

/** A list of cards, or a text that there are none. */
function CardList({ flights, onGone }: CardListProps) {
  const [known] = useState(() => new Set(flights.map(({ _id }) => _id)));
  if (flights.length === 0) return <EmptyFace>{flightMessages.noFlights}</EmptyFace>;
  return (
    <ul className={classes.cards}>
      {flights.map((flight) => (
        <li key={flight._id}>
          <BoardCard flight={flight} isNew={!known.has(flight._id)}>
            <BoardCardActions flight={flight} onGone={onGone} />
          </BoardCard>
        </li>
      ))}
    </ul>
  );
}

type BoardColumnProps = {
  readonly title: string;
  readonly flights: readonly FlightCard[];
  /** Whether the column shows its title; under tabs the tab does. */
  readonly isTitled: boolean;
  /** What matters about them, beside the count. */
  readonly note?: string | undefined;
  /** What stands below the flights. */
  readonly children?: ReactNode;
};

/** A column of the board: its title with the count of what the viewer sees, and the flights. */
function BoardColumn({ title, flights, isTitled, note, children }: BoardColumnProps) {
  const headingId = useId();
  const column = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(column, heading);
  return (
    <section className={classes.column} ref={column} aria-labelledby={headingId}>
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

const nothingLeaves = () => undefined;

/** The viewer's own flights that were rejected in the last 14 days, below the pending ones. */
function RejectedFlights({ flights }: { readonly flights: readonly FlightCard[] }) {
  const headingId = useId();
  if (flights.length === 0) return null;
  return (
    <section className={classes.rejected} aria-labelledby={headingId}>
      <h3 className={classes.rejectedFlightsTitle} id={headingId}>
        Yours, rejected in the last 14 days{' '}
        <span className={classes.rejectedFlightsCount}>{flights.length}</span>
      </h3>
      <CardList flights={flights} onGone={nothingLeaves} />
    </section>
  );
}

type ColumnProps = {
  readonly board: SchedulingBoard;
  readonly tab: BoardTab;
  readonly isTitled: boolean;
};

/** One stage of the board: its flights, and under the pending ones those rejected lately. */
export function BoardStage({ board, tab, isTitled }: ColumnProps) {
  const waiting = board.concluded.filter(({ reviewedAt }) => reviewedAt === null).length;
  return (
    <BoardColumn
      title={stageTitles[tab]}
      flights={tab === 'concluded' ? reviewOrder(board.concluded) : board[tab]}
      isTitled={isTitled}
      note={tab === 'concluded' && waiting > 0 ? `${waiting} to review` : undefined}
    >
      {tab === 'pending' && <RejectedFlights flights={board.rejected} />}
    </BoardColumn>
  );
}
