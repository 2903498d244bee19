import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';

/** Specification, section 9. */
const STALE_MS = 30_000;

/** The staff of today by term pay, highest first. */
export function leaderboardQuery() {
  return queryOptions({
    queryKey: ['leaderboard'],
    queryFn: ({ signal }) => callApi('leaderboard', {}, { signal }),
    staleTime: STALE_MS,
  });
}
