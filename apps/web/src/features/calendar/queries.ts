import { apiQuery } from '../../lib/api-query.ts';

/** Whether one has an address for calendars, and since when. */
export function calendarQuery() {
  return apiQuery('calendar', {});
}
