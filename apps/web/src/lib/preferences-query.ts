import { apiQuery } from './api-query.ts';

/** What the viewer chose for themself. */
export function preferencesQuery() {
  return apiQuery('preferences', {});
}
