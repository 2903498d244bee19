import { z } from 'zod';
import { textLike } from '../contract/samples.ts';
import { countSchema, idSchema, instantSchema } from '../contract/schemas.ts';
import { missingForEvents } from './events.ts';
import { postKindNames } from './posts.ts';

/** A failed post: its subject, the reason, and the time. */
const deadPostSchema = z.strictObject({
  _id: idSchema,
  kind: z.enum(postKindNames),
  link: textLike('/flights/019a2b3c-4d5e-7f60-8123-456789abcdef'),
  error: textLike(
    'Discord returned 404: Unknown Webhook. The webhook was deleted: the owner sets another in the settings.',
  ),
  at: instantSchema,
});

/** The posts to the chat: how many are pending, how many arrived in 24 hours, and the failed ones, newest first. */
export const outboxSchema = z.strictObject({
  waiting: countSchema,
  delivered24h: countSchema,
  dead: z.array(deadPostSchema),
  /** What the application lacks for events. Only there while events are paused. */
  eventsMissing: z.enum(missingForEvents).optional(),
});

export type Outbox = z.infer<typeof outboxSchema>;
export type DeadPost = z.infer<typeof deadPostSchema>;
