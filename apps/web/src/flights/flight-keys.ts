import type { QueryKey } from '@tanstack/react-query';

/** Under what the answers about flights are kept. */
export const flightKeys = {
  /** All weeks that were read. */
  weeks: ['flightWeek'],
  week: (monday: string) => ['flightWeek', monday],
  flight: (id: string) => ['flight', id],
  board: ['schedulingBoard'],
} as const satisfies Record<string, QueryKey | ((id: string) => QueryKey)>;

/** What an act on a flight changes: the flight, the lists it stands on, and the profiles of its people. */
export function changedWith(id: string): QueryKey[] {
  return [
    flightKeys.flight(id),
    flightKeys.weeks,
    flightKeys.board,
    ['ownProfile'],
    ['user'],
    ['leaderboard'],
  ];
}
