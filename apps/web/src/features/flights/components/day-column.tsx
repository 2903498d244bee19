import { flightMessages } from '@crewroom/domain/flights/messages';
import type { FlightCard as Card } from '@crewroom/domain/flights/schemas';
import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { formatZulu } from '../../../lib/dates.ts';
import type { WeekDay } from '../week-days.ts';
import classes from './day-column.module.css';
import { FlightCard } from './flight-card.tsx';
import { WeekCardActs } from './week-card-acts.tsx';

type DayColumnProps = WeekDay & {
  /** Undefined while they are on their way. */
  readonly flights: readonly Card[] | undefined;
  readonly now: Date;
  readonly isToday: boolean;
  /** Whether it is a column of the board rather than a part of a list. */
  readonly isBoard: boolean;
};

type CardsProps = { readonly flights: readonly Card[]; readonly now: Date };

function Cards({ flights, now }: CardsProps) {
  if (flights.length === 0) return <p className={classes.none}>{flightMessages.noFlights}</p>;
  return (
    <div className={classes.cards}>
      {flights.map((flight) => (
        <FlightCard key={flight._id} flight={flight} now={now}>
          <WeekCardActs flight={flight} />
        </FlightCard>
      ))}
    </div>
  );
}

/** One day of the schedule: its name, its date beneath, its flights by time. */
export function DayColumn({ weekday, day, flights, now, isToday, isBoard }: DayColumnProps) {
  const headingId = useId();
  return (
    <section className={classes.day} data-today={isToday} data-board={isBoard} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 className={classes.weekday} id={headingId}>
          {weekday}
          {isToday && <span className={classes.today}> Today</span>}
        </h2>
        <time className={classes.date} dateTime={day}>
          {formatZulu(day, 'date')}
        </time>
      </div>
      {flights === undefined ? (
        <div className={classes.cards}>
          <Skeleton className={classes.skeleton} />
          <Skeleton className={classes.skeleton} />
        </div>
      ) : (
        <Cards flights={flights} now={now} />
      )}
    </section>
  );
}
