import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { textLike } from '../contract/samples.ts';
import { idParamsSchema, idSchema, instantSchema } from '../contract/schemas.ts';

/**
 * A person whom Roblox asked to erase, and who is erased at `dueAt`. `user` is null for an unknown person. Then only a
 * tombstone is stored, so that no work in progress adds them.
 */
export const erasureSchema = z.strictObject({
  _id: idSchema,
  user: z.strictObject({ userId: idSchema, username: textLike('ada') }).nullable(),
  dueAt: instantSchema,
});

export type Erasure = z.infer<typeof erasureSchema>;

const waiting = z.strictObject({ erasures: z.array(erasureSchema) });

export const erasureEndpoints = {
  erasures: defineEndpoint(apiRoutes.erasures, 'owner', {
    summary: 'Lists pending erasure requests from Roblox, soonest first.',
    response: waiting,
  }),
  decideErasure: defineEndpoint(apiRoutes.decideErasure, 'owner', {
    summary: 'Executes or rejects a pending erasure request.',
    refusals: ['already_decided', 'sign_in_again'],
    params: idParamsSchema,
    body: z.strictObject({ decision: z.enum(['now', 'refuse'], 'Choose now or refuse.') }),
    response: waiting,
  }),
};
