import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { parseRows } from '../database/stored-values.ts';
import { cardOf, type FlightRow } from './flight.ts';

const NOBODY = '';

/** Flights as cards for whoever has nothing to do with them, and which of them are another card to whom. */
export type SharedCards = {
  readonly rows: readonly FlightRow[];
  readonly cards: readonly FlightCard[];
  /** The places of the flights that a member sits on, waits for, or is offered a seat of. */
  readonly ownOf: ReadonlyMap<string, ReadonlySet<number>>;
};

const peopleOf = ({ seats, line }: FlightRow): (string | null)[] => [
  ...parseRows(seats).flatMap(({ user_id: holder, offered_to_id: offeredTo }) => [holder, offeredTo]),
  ...parseRows(line).map(({ user_id: waiting }) => waiting),
];

/** Makes cards of rows of `selectFlights`, once for all viewers. */
export function sharedCards(rows: readonly FlightRow[]): SharedCards {
  const ownOf = new Map<string, Set<number>>();
  for (const [place, row] of rows.entries()) {
    for (const id of peopleOf(row)) {
      if (id !== null) ownOf.set(id, (ownOf.get(id) ?? new Set()).add(place));
    }
  }
  return { rows, cards: rows.map((row) => cardOf(row, NOBODY)), ownOf };
}

/** The cards as a viewer sees them, in the same order. */
export function cardsFor({ rows, cards, ownOf }: SharedCards, viewerId: string): readonly FlightCard[] {
  const own = ownOf.get(viewerId);
  if (own === undefined) return cards;
  return rows.map((row, place) =>
    own.has(place) ? cardOf(row, viewerId) : (cards[place] ?? cardOf(row, viewerId)),
  );
}
