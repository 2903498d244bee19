import { weekStartOf } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { topics } from '@crewroom/domain/topics';
import { reading } from '../lib/reading.ts';

const REFRESH_MS = 30_000;

/** A screen of flights is read again every 30 seconds while it is looked at, and when one comes back to it. */
const refreshed = {
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
} as const;

const flightsIn = (lists: Readonly<Record<string, readonly FlightCard[]>>) =>
  Object.values(lists).flatMap((cards) => cards.map(({ _id }) => topics.flight(_id)));

/** The flights of the week a day (`YYYY-MM-DD`) lies in; all days of a week are one query. */
export function flightWeekQuery(day: string) {
  const monday = weekStartOf(day).slice(0, 10);
  return {
    ...reading(
      'flightWeek',
      { query: { date: monday } },
      { dependsOn: [topics.weekOf(monday)], shows: ({ flights }) => flightsIn(flights) },
    ),
    ...refreshed,
  };
}

/** One flight, with the viewer's own seats on others near it. */
export function flightQuery(id: string) {
  return {
    ...reading('flight', { params: { id } }, { dependsOn: [topics.flight(id), 'self'] }),
    ...refreshed,
  };
}

/** The scheduling board. */
export function schedulingBoardQuery() {
  return {
    ...reading('schedulingBoard', {}, { dependsOn: [topics.board], shows: flightsIn }),
    ...refreshed,
  };
}
