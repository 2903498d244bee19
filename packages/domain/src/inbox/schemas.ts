import { z } from 'zod';
import { textLike } from '../contract/samples.ts';
import { countSchema, idSchema, instantSchema } from '../contract/schemas.ts';
import { noticeKinds } from './define-notice.ts';

/** An inbox item: plain text with `@username` mentions, and the page of the portal it is about. */
export const inboxItemSchema = z.strictObject({
  _id: idSchema,
  kind: z.enum(noticeKinds),
  text: textLike('@bob gave you a seat as Captain on CW101.'),
  link: textLike('/flights/019a2b3c-4d5e-7f60-8123-456789abcdef'),
  at: instantSchema,
  read: z.boolean(),
});

/** The newest items, and the total number of unread ones. */
export const inboxSchema = z.strictObject({ unread: countSchema, items: z.array(inboxItemSchema) });

export type InboxItem = z.infer<typeof inboxItemSchema>;
export type Inbox = z.infer<typeof inboxSchema>;
