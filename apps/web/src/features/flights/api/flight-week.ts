import { weekStartOf } from '@crewroom/domain/flights/week';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { flightKeys } from '../flight-keys.ts';

/** The flights of the week a day (`YYYY-MM-DD`) lies in; all days of a week are one query. */
export function flightWeekQuery(day: string) {
  const monday = weekStartOf(day).slice(0, 10);
  return queryOptions({
    queryKey: flightKeys.week(monday),
    queryFn: ({ signal }) => callApi('flightWeek', { query: { date: monday } }, { signal }),
  });
}
