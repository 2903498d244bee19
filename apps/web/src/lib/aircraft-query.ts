import { apiQuery } from './api-query.ts';

/** The aircraft types of the airline. */
export function aircraftQuery() {
  return apiQuery('aircraft', {});
}
