import { defineCall } from '../contract/define-call.ts';
import { chatRoutes } from '../contract/routes.ts';
import { idParamsSchema } from '../contract/schemas.ts';
import { outboxSchema } from './schemas.ts';

export const chatCalls = {
  outbox: defineCall(chatRoutes.outbox, { answer: outboxSchema }),
  /** Puts a post that was given up back in line. */
  retryPost: defineCall(chatRoutes.retryPost, {
    params: idParamsSchema,
    answer: outboxSchema,
  }),
};
