import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { flightKeys } from '../flight-keys.ts';

const REFRESH_MS = 30_000;

/** The scheduling board, read again every 30 seconds while it is looked at (specification, section 9). */
export function schedulingBoardQuery() {
  return queryOptions({
    queryKey: flightKeys.board,
    queryFn: ({ signal }) => callApi('schedulingBoard', {}, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
}
