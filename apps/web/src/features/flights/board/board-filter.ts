import { weekStartOf } from '@crewroom/domain/days';
import type { BoardColumn } from '@crewroom/domain/flights/endpoints';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { missingCrew, SHORTAGE_HOURS } from '@crewroom/domain/flights/shortage';
import { statuses } from '@crewroom/domain/flights/status';
import type { BoardChip } from './board-search.ts';

/** The filters of the board. */
export type BoardFilter = {
  /** Words that all have to match: part of a code or an airport, or part of the dispatcher's name after an `@`. */
  readonly text: string;
  readonly chips: ReadonlySet<BoardChip>;
};

/** The viewer of the board and the current time. */
export type BoardContext = { readonly viewerId: string | undefined; readonly now: Date };

const hasPart = (whole: string, part: string): boolean => whole.toLowerCase().includes(part);

function matches({ flightCode, route, dispatcherUsername }: FlightCard, word: string): boolean {
  if (word.startsWith('@')) return hasPart(dispatcherUsername, word.slice(1));
  return [flightCode, route.departure, route.arrival].some((text) => hasPart(text, word));
}

/** Returns whether a flight has ended and waits for its review. */
export function waitsForReview({ status, reviewedAt, archived }: FlightCard): boolean {
  return statuses[status].isReviewable && reviewedAt === null && !archived;
}

const dayOf = ({ scheduledDate }: FlightCard): string => scheduledDate.slice(0, 10);

const chipMatches = {
  mine: ({ dispatcher }, { viewerId }) => dispatcher !== null && dispatcher._id === viewerId,
  today: (flight, { now }) => dayOf(flight) === now.toISOString().slice(0, 10),
  week: ({ scheduledDate }, { now }) => weekStartOf(scheduledDate) === weekStartOf(now.toISOString()),
  short: (flight, { now }) => missingCrew(flight, now).length > 0,
  review: (flight) => waitsForReview(flight),
} as const satisfies Record<BoardChip, (flight: FlightCard, context: BoardContext) => boolean>;

/** Returns whether any filter is set. */
export function isFiltering({ text, chips }: BoardFilter): boolean {
  return text.trim() !== '' || chips.size > 0;
}

/** Returns a function that says whether a flight matches all filters. */
export function matcherOf(filter: BoardFilter, context: BoardContext): (flight: FlightCard) => boolean {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return (flight) =>
    words.every((word) => matches(flight, word)) &&
    [...filter.chips].every((chip) => chipMatches[chip](flight, context));
}

/** Returns how many flights a board has, including rejected ones. */
export function countFlights({
  pending,
  approved,
  concluded,
  rejected,
}: { readonly [Column in BoardColumn]: readonly FlightCard[] }): number {
  return pending.length + approved.length + concluded.length + rejected.length;
}

/**
 * Returns whether a flight needs no action now, so that one line is enough. Such a flight is approved and fully crewed, or more
 * than two days away, or cancelled, or over and not for the viewer to review.
 */
export function needsNoAction(flight: FlightCard, canReview: boolean, { now }: BoardContext): boolean {
  if (flight.approvalStatus !== 'approved') return false;
  const { phase } = statuses[flight.status];
  if (phase === 'cancelled') return true;
  if (phase === 'flown') return !(canReview && waitsForReview(flight));
  const isToCome = Date.parse(flight.scheduledDate) > now.getTime();
  return phase === 'planned' && isToCome && missingCrew(flight, now, SHORTAGE_HOURS).length === 0;
}

/** The flights of a Zulu day (`YYYY-MM-DD`). */
export type BoardDay = { readonly day: string; readonly flights: readonly FlightCard[] };

/** Groups flights by the Zulu day of their departure, and keeps their order. */
export function byDay(flights: readonly FlightCard[]): BoardDay[] {
  const days = Map.groupBy(flights, dayOf);
  return [...days].map(([day, ofDay]) => ({ day, flights: ofDay }));
}

/** Returns the first days that together have at least `flightCount` flights. */
export function firstDays(days: readonly BoardDay[], flightCount: number): ReadonlySet<string> {
  const first = new Set<string>();
  let count = 0;
  for (const { day, flights } of days) {
    if (count >= flightCount) break;
    first.add(day);
    count += flights.length;
  }
  return first;
}
