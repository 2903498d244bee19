import { apiQuery } from '../../lib/api-query.ts';

/** Whether the viewer has a calendar URL, and since when. */
export function calendarQuery() {
  return apiQuery('calendar', {});
}
