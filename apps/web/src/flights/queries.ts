import { weekStartOf } from '@crewroom/domain/flights/schedule';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../lib/api-client.ts';
import { flightKeys } from './flight-keys.ts';

/** The flights of the week a day (`YYYY-MM-DD`) lies in; all days of a week are one query. */
export function flightWeekQuery(day: string) {
  const monday = weekStartOf(day).slice(0, 10);
  return queryOptions({
    queryKey: flightKeys.week(monday),
    queryFn: ({ signal }) => callApi('flightWeek', { query: { date: monday } }, { signal }),
  });
}

const REFRESH_MS = 30_000;

/** One flight, read again every 30 seconds while it is looked at (specification, section 9). */
export function flightQuery(id: string) {
  return queryOptions({
    queryKey: flightKeys.flight(id),
    queryFn: ({ signal }) => callApi('flight', { params: { id } }, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
}

/** The scheduling board, read again every 30 seconds while it is looked at (specification, section 9). */
export function schedulingBoardQuery() {
  return queryOptions({
    queryKey: flightKeys.board,
    queryFn: ({ signal }) => callApi('schedulingBoard', {}, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
}
