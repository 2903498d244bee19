import { apiQuery } from '../../lib/api-query.ts';

/** The effects of advancing the term now. Not cached, because an administrator decides by it. */
export function termPreviewQuery() {
  return {
    ...apiQuery('previewTerm', {}),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  } as const;
}

const OPEN_TERM_STALE_MS = 30_000;

/** The open term as a card shows it, which may be a little behind. */
export function openTermQuery() {
  return { ...apiQuery('previewTerm', {}), staleTime: OPEN_TERM_STALE_MS } as const;
}

/** The viewer's last closed terms, newest first. They show what was required of the viewer, which a change of their record changes. */
export function ownTermsQuery() {
  return apiQuery('ownTerms', {});
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
