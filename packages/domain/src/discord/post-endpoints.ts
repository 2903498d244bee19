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
  /** Tests the settings of a channel. */
  sendTestPost: defineEndpoint(apiRoutes.sendTestPost, 'owner', {
    summary: 'Sends a test post to a Discord channel, and returns the outcome.',
    body: z.strictObject({
      channel: z.enum(chatChannels),
      /** The sender of the post. The default is the application. */
      by: z.enum(posters).optional(),
    }),
    response: z.strictObject({
      /** Whether the test post arrived and all settings match. */
      ok: z.boolean(),
      message: textLike('The test post was sent, and Discord delivers button presses to the portal.'),
    }),
  }),
};
