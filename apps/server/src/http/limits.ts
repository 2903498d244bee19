import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor, RateLimitOptions } from '@fastify/rate-limit';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type CountingWindow = { count: number; readonly endsAt: number };

// A flood of addresses must not fill the memory: what has run out goes first, then what began longest ago.
const MOST_KEYS = 10_000;

function makeRoom(windows: Map<string, CountingWindow>, now: number): void {
  if (windows.size < MOST_KEYS) return;
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  for (const key of windows.keys()) {
    if (windows.size < MOST_KEYS) return;
    windows.delete(key);
  }
}

/**
 * Makes the store that all limits of one app count in. The library's own gives every route a store for itself: of a
 * budget that several routes share, each would have the whole.
 */
export function createLimitStore(clock: () => Date): FastifyRateLimitStoreCtor {
  const windows = new Map<string, CountingWindow>();

  function begin(key: string, now: number, timeWindow: number): CountingWindow {
    windows.delete(key);
    makeRoom(windows, now);
    const window = { count: 0, endsAt: now + timeWindow };
    windows.set(key, window);
    return window;
  }

  return class implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
      const now = clock().getTime();
      const last = windows.get(key);
      const window = last && last.endsAt > now ? last : begin(key, now, timeWindow);
      window.count += 1;
      callback(null, { current: window.count, ttl: window.endsAt - now });
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

const MINUTE_MS = 60_000;

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
  return { groupId: group, max, timeWindow: MINUTE_MS, keyGenerator: byMember };
}

/** A budget of an address. */
export function addressLimit(group: string, max: number): Limit {
  return { groupId: group, max, timeWindow: MINUTE_MS, keyGenerator: byAddress };
}

/** Makes limits available to routes; none holds until a route asks for it. */
export async function addRateLimits(app: FastifyInstance, clock: () => Date): Promise<void> {
  await app.register(rateLimit, { global: false, hook: 'onRequest', store: createLimitStore(clock) });
}
