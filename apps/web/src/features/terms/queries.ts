import { apiQuery } from '../../lib/api-query.ts';

/** The effects of advancing the term now. Fetched each time they are shown, because an administrator decides by them. */
export function termPreviewQuery() {
  return {
    ...apiQuery('previewTerm', {}),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  } as const;
}

/** The viewer's flights of the last twelve months. */
export function ownYearQuery() {
  return apiQuery('ownYear', {});
}

const STALE_MS = 30_000;

/** The current staff by term pay, highest first. */
export function leaderboardQuery() {
  return {
    ...apiQuery('leaderboard', {}),
    staleTime: STALE_MS,
  };
}
