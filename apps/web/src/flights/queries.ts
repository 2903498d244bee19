import { weekStartOf } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { topics } from '@crewroom/domain/topics';
import { callQuery } from '../lib/call-query.ts';

const REFRESH_MS = 30_000;

/** Flights are read again every 30 seconds while the page is visible, and when it becomes visible again after longer than that. */
const refreshed = {
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
} as const;

const flightsIn = (lists: Readonly<Record<string, readonly FlightCard[]>>) =>
  Object.values(lists).flatMap((cards) => cards.map(({ _id }) => topics.flight(_id)));

/** The flights of the week of a day (`YYYY-MM-DD`). All days of a week share one query. */
export function flightWeekQuery(day: string) {
  const monday = weekStartOf(day).slice(0, 10);
  return {
    ...callQuery(
      'flightWeek',
      { query: { date: monday } },
      { dependsOn: [topics.weekOf(monday), topics.names], shows: ({ flights }) => flightsIn(flights) },
    ),
    ...refreshed,
  };
}

/** One flight, with the viewer's overlapping seats on other flights. */
export function flightQuery(id: string) {
  return {
    ...callQuery('flight', { params: { id } }, { dependsOn: [topics.flight(id), topics.names, 'self'] }),
    ...refreshed,
  };
}

/** Who is on board a flight, or was, by the game's reports. */
export function attendanceQuery(id: string) {
  return {
    ...callQuery('attendance', { params: { id } }, { dependsOn: [topics.flight(id)] }),
    ...refreshed,
  };
}

/** The scheduling board. */
export function schedulingBoardQuery() {
  return {
    ...callQuery('schedulingBoard', {}, { dependsOn: [topics.board, topics.names], shows: flightsIn }),
    ...refreshed,
  };
}
