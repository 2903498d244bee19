import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { inboxRoutes } from '../contract/routes.ts';
import { idSchema } from '../contract/schemas.ts';
import { inboxSchema } from './schemas.ts';

export const inboxCalls = {
  inbox: defineCall(inboxRoutes.inbox, { answer: inboxSchema }),
  /** Marks everything up to an item as read, or everything. */
  readInbox: defineCall(inboxRoutes.readInbox, {
    body: z.strictObject({ upTo: idSchema.optional() }).optional(),
    answer: inboxSchema,
  }),
};
