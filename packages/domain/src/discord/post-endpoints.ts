import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { textLike } from '../contract/samples.ts';
import { idParamsSchema } from '../contract/schemas.ts';
import { chatChannels, posters } from './posts.ts';
import { outboxSchema } from './schemas.ts';

export const discordPostEndpoints = {
  outbox: defineEndpoint(apiRoutes.outbox, 'admin', {
    summary: 'Returns pending and failed Discord posts.',
    response: outboxSchema,
  }),
  /** Queues a failed post again. */
  retryPost: defineEndpoint(apiRoutes.retryPost, 'admin', {
    summary: 'Retries a failed post.',
    refusals: ['not_dead'],
    params: idParamsSchema,
    response: outboxSchema,
  }),
  /** Tries out what is set for a channel. */
  greetChannel: defineEndpoint(apiRoutes.greetChannel, 'owner', {
    summary: 'Posts a greeting in a Discord channel, and returns the outcome.',
    body: z.strictObject({
      channel: z.enum(chatChannels),
      /** Who posts: the application unless it says otherwise. */
      by: z.enum(posters).optional(),
    }),
    response: z.strictObject({
      /** Whether the greeting arrived and everything that is set fits. */
      ok: z.boolean(),
      message: textLike('The greeting was posted, and Discord delivers button presses to the portal.'),
    }),
  }),
};
