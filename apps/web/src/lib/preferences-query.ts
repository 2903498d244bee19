import { apiQuery } from './call-query.ts';

/** What the viewer chose for themself. */
export function preferencesQuery() {
  return apiQuery('preferences', {});
}
