import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { flightKeys } from '../flight-keys.ts';

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
