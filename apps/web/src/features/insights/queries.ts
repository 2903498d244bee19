import type { InputOf } from '@crewroom/domain/catalogue/endpoints';
import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '../../lib/api-query.ts';

const STALE_MS = 30_000;

/** The statistics of some days (`YYYY-MM-DD`, both included). The last figures stay while the next ones load. */
export function insightsQuery(query: InputOf<'insights'>['query']) {
  return { ...apiQuery('insights', { query }), staleTime: STALE_MS, placeholderData: keepPreviousData };
}

/** The flights behind a figure. */
export function insightFlightsQuery(query: InputOf<'insightFlights'>['query']) {
  return { ...apiQuery('insightFlights', { query }), staleTime: STALE_MS };
}

/** The members of staff who could get the qualification that a role requires. */
export function candidatesQuery(query: InputOf<'insightCandidates'>['query']) {
  return { ...apiQuery('insightCandidates', { query }), staleTime: STALE_MS };
}
