import type { RateLimitOptions } from '@fastify/rate-limit';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createLimitStore } from './limit-store.ts';

const WINDOW = 60_000;

// Whoever has one IPv6 address has a whole network of them, so the network counts as one.
function byAddress({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}

function byMember(request: FastifyRequest): string {
  return request.viewer?.userId ?? byAddress(request);
}

/** How often a thing may be done in a minute; `group` names the budget that several routes share. */
export type Limit = RateLimitOptions & { readonly groupId: string };

/** A budget of a member's. */
export function memberLimit(group: string, max: number): Limit {
  return { groupId: group, max, timeWindow: WINDOW, keyGenerator: byMember };
}

/** A budget of an address. */
export function addressLimit(group: string, max: number): Limit {
  return { groupId: group, max, timeWindow: WINDOW, keyGenerator: byAddress };
}

/** Makes limits available to routes; none holds until a route asks for it. */
export async function addRateLimits(app: FastifyInstance, clock: () => Date): Promise<void> {
  await app.register(rateLimit, { global: false, hook: 'onRequest', store: createLimitStore(clock) });
}
