import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../lib/api-client.ts';

/** What an advance would do now. Never kept: it is what somebody decides upon. */
export function termPreviewQuery() {
  return queryOptions({
    queryKey: ['termPreview'],
    queryFn: ({ signal }) => callApi('previewTerm', {}, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });
}

const STALE_MS = 30_000;

/** The staff of today by term pay, highest first. */
export function leaderboardQuery() {
  return queryOptions({
    queryKey: ['leaderboard'],
    queryFn: ({ signal }) => callApi('leaderboard', {}, { signal }),
    staleTime: STALE_MS,
  });
}
