import { apiQuery } from './api-query.ts';

/** The viewer's own preferences. */
export function preferencesQuery() {
  return apiQuery('preferences', {});
}
