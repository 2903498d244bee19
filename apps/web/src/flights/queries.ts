import { weekStartOf } from '@crewroom/domain/flights/schedule';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../lib/api-client.ts';
import { flightKeys } from './flight-keys.ts';

const REFRESH_MS = 30_000;

/** A screen of flights is read again every 30 seconds while it is looked at, and when one comes back to it. */
const refreshed = {
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: true,
} as const;

/** The flights of the week a day (`YYYY-MM-DD`) lies in; all days of a week are one query. */
export function flightWeekQuery(day: string) {
  const monday = weekStartOf(day).slice(0, 10);
  return queryOptions({
    queryKey: flightKeys.week(monday),
    queryFn: ({ signal }) => callApi('flightWeek', { query: { date: monday } }, { signal }),
    ...refreshed,
  });
}

/** One flight. */
export function flightQuery(id: string) {
  return queryOptions({
    queryKey: flightKeys.flight(id),
    queryFn: ({ signal }) => callApi('flight', { params: { id } }, { signal }),
    ...refreshed,
  });
}

/** The scheduling board. */
export function schedulingBoardQuery() {
  return queryOptions({
    queryKey: flightKeys.board,
    queryFn: ({ signal }) => callApi('schedulingBoard', {}, { signal }),
    ...refreshed,
  });
}
