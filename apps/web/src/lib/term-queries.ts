import { apiQuery } from './api-query.ts';

const OPEN_TERM_STALE_MS = 30_000;

/** The open term as a card or a filter shows it, which may be a little behind. */
export function openTermQuery() {
  return { ...apiQuery('previewTerm', {}), staleTime: OPEN_TERM_STALE_MS } as const;
}

/** The viewer's last closed terms, newest first. They show what was required of the viewer, which a change of their record changes. */
export function ownTermsQuery() {
  return apiQuery('ownTerms', {});
}
