import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { idSchema } from '../contract/schemas.ts';
import { inboxSchema } from './schemas.ts';

export const inboxCalls = {
  inbox: defineCall('GET', '/api/inbox', 'signed-in', {
    summary: 'Reads one’s notifications.',
    answer: inboxSchema,
  }),
  /** Marks everything up to an item as read, or everything. */
  readInbox: defineCall('POST', '/api/inbox/read', 'signed-in', {
    summary: 'Marks notifications as read.',
    refusals: ['not_found'],
    body: z.strictObject({ upTo: idSchema.optional() }).optional(),
    answer: inboxSchema,
  }),
};
