import { callQuery } from './call-query.ts';

/** What the viewer chose for themself. */
export function preferencesQuery() {
  return callQuery('preferences', {});
}
