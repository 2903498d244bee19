import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { idSchema } from '../contract/schemas.ts';
import { inboxSchema } from './schemas.ts';

export const inboxEndpoints = {
  inbox: defineEndpoint(apiRoutes.inbox, 'signed-in', {
    summary: 'Returns the caller’s notices.',
    response: inboxSchema,
  }),
  /** Marks all items, or those up to a given item, as read. */
  readInbox: defineEndpoint(apiRoutes.readInbox, 'signed-in', {
    summary: 'Marks notices as read.',
    refusals: ['not_found'],
    body: z.strictObject({ upTo: idSchema.optional() }).optional(),
    response: inboxSchema,
  }),
};
