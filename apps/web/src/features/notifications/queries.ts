import { apiQuery } from '../../lib/api-query.ts';

/** What one is told of outside the portal, and where. */
export function notificationsQuery() {
  return apiQuery('notifications', {});
}
