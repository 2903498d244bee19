import { z } from 'zod';
import { textLike } from '../contract/samples.ts';
import { countSchema, idSchema, instantSchema } from '../contract/schemas.ts';
import { postKindNames } from './posts.ts';

/** A post that was given up: what it is about, why, and when. */
const deadPostSchema = z.strictObject({
  _id: idSchema,
  kind: z.enum(postKindNames),
  link: textLike('/flights/019a2b3c-4d5e-7f60-8123-456789abcdef'),
  error: textLike(
    'The chat answered 404: Unknown Webhook. The webhook was deleted: the owner sets another in the settings.',
  ),
  at: instantSchema,
});

/** What is on its way to the chat: how many posts wait, how many arrived in 24 hours, and those given up, newest first. */
export const outboxSchema = z.strictObject({
  waiting: countSchema,
  delivered24h: countSchema,
  dead: z.array(deadPostSchema),
});

export type Outbox = z.infer<typeof outboxSchema>;
export type DeadPost = z.infer<typeof deadPostSchema>;
