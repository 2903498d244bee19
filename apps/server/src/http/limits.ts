import { createHash } from 'node:crypto';
import { callbackify } from 'node:util';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor, RateLimitOptions } from '@fastify/rate-limit';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import { toInstant } from '../database/stored-values.ts';
import type { Dependencies } from '../dependencies.ts';

type Deps = Pick<Dependencies, 'database' | 'clock'>;

type CountingWindow = { count: number; readonly endsAt: number };

// A flood of addresses must not fill the memory: what has run out goes first, then what began longest ago.
const MAX_KEYS = 10_000;

function removeOldestWindows(windows: Map<string, CountingWindow>, now: number): void {
  if (windows.size < MAX_KEYS) return;
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  for (const key of windows.keys()) {
    if (windows.size < MAX_KEYS) return;
    windows.delete(key);
  }
}

/**
 * Makes the store that all limits of one app count in. The library's own gives every route a store for itself: of a
 * budget that several routes share, each would have the whole.
 */
function createStore(
  count: (key: string, timeWindow: number) => Promise<Counted>,
): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
      callbackify(() => count(key, timeWindow))(callback);
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

/** How often a thing was done in its window, and how many milliseconds that lasts still. */
type Counted = { readonly current: number; readonly ttl: number };

/** Counts in this process: for an engine that serves only one. */
export function countInMemory(clock: () => Date): (key: string, timeWindow: number) => Counted {
  const windows = new Map<string, CountingWindow>();

  function begin(key: string, now: number, timeWindow: number): CountingWindow {
    windows.delete(key);
    removeOldestWindows(windows, now);
    const window = { count: 0, endsAt: now + timeWindow };
    windows.set(key, window);
    return window;
  }

  return (key, timeWindow) => {
    const now = clock().getTime();
    const last = windows.get(key);
    const window = last && last.endsAt > now ? last : begin(key, now, timeWindow);
    window.count += 1;
    return { current: window.count, ttl: window.endsAt - now };
  };
}

const countOne = prepared({ key: 'text', now: 'text', end: 'text' }, ({ db }, { key, now, end }) => {
  const isOver = sql<boolean>`rate_limits.ends_at <= ${now}`;
  return db
    .insertInto('rate_limits')
    .values({ key, count: 1, ends_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${isOver} then 1 else rate_limits.count + 1 end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else rate_limits.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at']);
});

/**
 * Counts in the database, for all processes together, in one statement. What is counted by may be an address, so a
 * hash of it is stored; the rows go with the hourly cleaning.
 */
async function countInDatabase({ database, clock }: Deps, key: string, timeWindow: number): Promise<Counted> {
  const now = clock();
  const [row] = await countOne(database, {
    key: createHash('sha256').update(key).digest('base64url'),
    now: toInstant(now),
    end: toInstant(new Date(now.getTime() + timeWindow)),
  });
  if (row === undefined) throw new Error('Nothing was counted');
  return { current: row.count, ttl: Date.parse(row.ends_at) - now.getTime() };
}

/** Removes what was counted and is over. */
export async function removeOldLimits({ database, clock }: Deps): Promise<void> {
  if (database.engine !== 'postgres') return;
  await database.db.deleteFrom('rate_limits').where('ends_at', '<=', toInstant(clock())).execute();
}

function storeFor(deps: Deps): FastifyRateLimitStoreCtor {
  if (deps.database.engine === 'postgres') {
    return createStore((key, timeWindow) => countInDatabase(deps, key, timeWindow));
  }
  const count = countInMemory(deps.clock);
  return createStore((key, timeWindow) => Promise.resolve(count(key, timeWindow)));
}

const MINUTE_MS = 60_000;

// Whoever has one IPv6 address has a whole network of them, so the network counts as one.
function byAddress({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}

function byMember(request: FastifyRequest): string {
  return request.viewer?.userId ?? byAddress(request);
}

function byKey(request: FastifyRequest): string {
  return request.gameKey?.id ?? byAddress(request);
}

/** How often a thing may be done in a minute; `group` names the budget that several routes share. */
export type Limit = RateLimitOptions & { readonly groupId: string };

/** A budget of a member's. */
export function memberLimit(group: string, max: number): Limit {
  return { groupId: group, max, timeWindow: MINUTE_MS, keyGenerator: byMember };
}

/** A budget of a key of the game server. */
export function keyLimit(group: string, max: number): Limit {
  return { groupId: group, max, timeWindow: MINUTE_MS, keyGenerator: byKey };
}

/** A budget of an address. */
export function addressLimit(group: string, max: number): Limit {
  return { groupId: group, max, timeWindow: MINUTE_MS, keyGenerator: byAddress };
}

/**
 * Makes limits available to routes; none holds until a route asks for it. While the database that counts is away, what
 * is limited is answered as whatever else needs it: unavailable.
 */
export async function addRateLimits(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(rateLimit, { global: false, hook: 'onRequest', store: storeFor(deps) });
}
