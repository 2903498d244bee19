import type { FlightCard as Card } from '@crewroom/domain/flights/schemas';
import { useDeferredValue } from 'react';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { FlightCard } from './flight-card.tsx';
import { isPast } from './week.ts';

const cards = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-2 items-start';

/**
 * The number of cards of a column in the first render. The rest follows in a second render, so that no task lays out sixty
 * cards.
 */
const FIRST_CARDS = 4;

type CardsProps = {
  readonly flights: readonly Card[];
  /** The Zulu day that they are shown under. */
  readonly day: string;
  readonly now: Date;
  /** Whether they are a column of the board. */
  readonly isBoard?: boolean;
};

/** The flights of a day, by time. */
export function Cards({ flights, day, now, isBoard = false }: CardsProps) {
  const showsAll = useDeferredValue(true, !isBoard);
  return (
    <div className={cards}>
      {(showsAll ? flights : flights.slice(0, FIRST_CARDS)).map((flight) => (
        <FlightCard key={flight._id} flight={flight} day={day} isPast={isPast(flight, now)} />
      ))}
    </div>
  );
}

/** The place of a day's flights while they load. */
export function CardsSkeleton() {
  return (
    <div className={cards}>
      <Skeleton className="h-33 rounded-inset" count={2} />
    </div>
  );
}

/** The text of a day without flights. */
export function NoCards({ words }: { readonly words: string }) {
  return <p className="px-2.5 py-2 text-13 leading-5 text-dim">{words}</p>;
}
