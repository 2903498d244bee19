import { apiQuery } from '../../lib/api-query.ts';

/** The kinds of the viewer's notifications outside the portal, and their channels. */
export function notificationsQuery() {
  return apiQuery('notifications', {});
}
