import { z } from 'zod';
import { countSchema, idSchema, instantSchema } from '../contract/schemas.ts';
import { noticeKinds } from './notices.ts';

/** One thing a member was told: plain text with `@username` mentions, and the portal's page it is about. */
export const inboxItemSchema = z.strictObject({
  _id: idSchema,
  kind: z.enum(noticeKinds),
  text: z.string(),
  link: z.string(),
  at: instantSchema,
  read: z.boolean(),
});

/** The newest items, and how many of all are unread. */
export const inboxSchema = z.strictObject({ unread: countSchema, items: z.array(inboxItemSchema) });

export type InboxItem = z.infer<typeof inboxItemSchema>;
export type Inbox = z.infer<typeof inboxSchema>;
