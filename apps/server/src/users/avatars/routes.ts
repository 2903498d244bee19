import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { refuse } from '../../http/refusal.ts';
import { sendRefusal } from '../../http/send-refusal.ts';
import { createAvatarCache } from './avatar-cache.ts';

// Of a forgotten member only the place is left where the id stood.
const idSchema = z.string().regex(/^(\d{1,19}|deleted-[\da-f-]{36})$/, 'This is not a Roblox id.');
const paramsSchema = z.strictObject({ robloxId: idSchema });

/** Members' pictures, for those who are signed in: whose face goes with which name is nobody else's business. */
export function avatarRoutes(
  scope: FastifyInstance,
  deps: Pick<Dependencies, 'database' | 'roblox' | 'clock'>,
): void {
  const avatarOf = createAvatarCache(deps);
  scope.get('/avatars/:robloxId', { schema: { params: paramsSchema } }, async (request, reply) => {
    const { robloxId } = paramsSchema.parse(request.params);
    const avatar = await avatarOf(robloxId);
    if (avatar === null) return sendRefusal(reply, refuse('not_found', 'There is no such member.'));
    return reply
      .type(avatar.contentType)
      .header('cache-control', `private, max-age=${avatar.maxAge}`)
      .send(avatar.image);
  });
}
