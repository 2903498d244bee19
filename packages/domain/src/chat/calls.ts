import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineCall } from '../contract/define-call.ts';
import { textLike } from '../contract/samples.ts';
import { idParamsSchema } from '../contract/schemas.ts';
import { chatChannels } from './posts.ts';
import { outboxSchema } from './schemas.ts';

export const chatCalls = {
  outbox: defineCall(apiRoutes.outbox, 'admin', {
    summary: 'Tells what waits to be posted to the chat, and which posts were given up.',
    answer: outboxSchema,
  }),
  /** Puts a post that was given up back in line. */
  retryPost: defineCall(apiRoutes.retryPost, 'admin', {
    summary: 'Tries a post again that was given up.',
    refusals: ['not_dead'],
    params: idParamsSchema,
    answer: outboxSchema,
  }),
  /** Tries out what is set of the application. */
  greetChannel: defineCall(apiRoutes.greetChannel, 'owner', {
    summary: 'Posts a greeting in a channel of the chat as the application, and says what came of it.',
    body: z.strictObject({ channel: z.enum(chatChannels) }),
    answer: z.strictObject({
      /** Whether all of the application is right. */
      ok: z.boolean(),
      message: textLike('The greeting stands in the channel, and Discord delivers what crew press there.'),
    }),
  }),
};
