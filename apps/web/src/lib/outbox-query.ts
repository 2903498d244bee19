import { apiQuery } from './api-query.ts';

/** The posts to the chat that wait or failed, and whether events are paused. */
export function outboxQuery() {
  return apiQuery('outbox', {});
}
