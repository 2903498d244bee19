import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { earliest } from '../../platform/changes/versions.ts';
import { parseRows } from '../../platform/database/json-rows.ts';
import { cardOf, type FlightRow, interestEndsAt, withoutEndedInterest } from './flight.ts';

const NOBODY = '';

/** Flights as cards for viewers who are not involved, and which viewers see which of them differently. */
export type SharedCards = {
  readonly rows: readonly FlightRow[];
  readonly cards: readonly FlightCard[];
  /** By member, the indexes in `rows` of flights on which they sit, wait, are interested or are offered a seat. */
  readonly ownIndexes: ReadonlyMap<string, ReadonlySet<number>>;
  /** When a flight with interest departs next (ISO), or null. Then the cards are different. */
  readonly until: string | null;
};

/**
 * Returns the ids of the members who see a flight's card differently. Contains null for each seat that is not offered to a
 * colleague.
 */
const peopleOf = ({ seats, waitlist, interests }: FlightRow): (string | null)[] => [
  ...parseRows(seats).flatMap(({ user_id: holder, offered_to_id: offeredTo }) => [holder, offeredTo]),
  ...parseRows(waitlist).map(({ user_id: waiting }) => waiting),
  ...parseRows(interests).map(({ user_id: interested }) => interested),
];

/** Builds cards from rows of `selectFlights` as they read at `now`, once for all viewers. */
export function sharedCards(stored: readonly FlightRow[], now: Date): SharedCards {
  const rows = stored.map((row) => withoutEndedInterest(row, now));
  const ownIndexes = new Map<string, Set<number>>();
  for (const [index, row] of rows.entries()) {
    for (const id of peopleOf(row)) {
      if (id !== null) ownIndexes.set(id, (ownIndexes.get(id) ?? new Set()).add(index));
    }
  }
  return {
    rows,
    cards: rows.map((row) => cardOf(row, NOBODY)),
    ownIndexes,
    until: earliest(rows.map(interestEndsAt)),
  };
}

/** Returns the cards as a viewer sees them, in the same order. */
export function cardsFor({ rows, cards, ownIndexes }: SharedCards, viewerId: string): readonly FlightCard[] {
  const own = ownIndexes.get(viewerId);
  if (own === undefined) return cards;
  return rows.map((row, index) =>
    own.has(index) ? cardOf(row, viewerId) : (cards[index] ?? cardOf(row, viewerId)),
  );
}
