import { defineCall } from '../contract/define-call.ts';
import { idParamsSchema } from '../contract/schemas.ts';
import { outboxSchema } from './schemas.ts';

export const chatCalls = {
  outbox: defineCall('GET', '/api/admin/outbox', 'admin', {
    summary: 'Tells what waits to be posted to the chat, and which posts were given up.',
    answer: outboxSchema,
  }),
  /** Puts a post that was given up back in line. */
  retryPost: defineCall('POST', '/api/admin/outbox/:id/retry', 'admin', {
    summary: 'Tries a post again that was given up.',
    refusals: ['not_dead'],
    params: idParamsSchema,
    answer: outboxSchema,
  }),
};
