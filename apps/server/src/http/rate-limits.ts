import type { RateLimitOptions } from '@fastify/rate-limit';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const WINDOW = 60_000;

function byMember(request: FastifyRequest): string {
  return request.viewer?.userId ?? request.ip;
}

/** How often a thing may be done in a minute; `group` names the budget that several routes share. */
export type Limit = RateLimitOptions & { readonly groupId: string };

/** A budget of a member's. */
export function memberLimit(group: string, max: number): Limit {
  return { groupId: group, max, timeWindow: WINDOW, keyGenerator: byMember };
}

/** A budget of an address. */
export function addressLimit(group: string, max: number): Limit {
  return { groupId: group, max, timeWindow: WINDOW, keyGenerator: (request) => request.ip };
}

/** Makes limits available to routes; none holds until a route asks for it. */
export async function addRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, hook: 'onRequest' });
}
