import { hash } from 'node:crypto';
import { callbackify } from 'node:util';
import { HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor, RateLimitOptions } from '@fastify/rate-limit';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { PAGE_ROWS, pageByPage } from '../database/pages.ts';
import { prepared } from '../database/prepared.ts';
import { toInstant } from '../database/stored-values.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressOf, countedNetworks } from './addresses.ts';

type Deps = Pick<Dependencies, 'database' | 'clock'>;

type CountingWindow = { count: number; readonly endsAt: number };

// A flood of IP addresses must not fill the memory. Expired counters are deleted first, then the oldest.
const MAX_KEYS = 10_000;

function removeOldestWindows(windows: Map<string, CountingWindow>, now: number): void {
  if (windows.size < MAX_KEYS) return;
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  for (const key of windows.keys()) {
    if (windows.size < MAX_KEYS) return;
    windows.delete(key);
  }
}

/** Separates a network from the larger network around it in a key. */
const WITHIN = '|';

/** How many times the limit of a single network the larger one has. */
export const NETWORKS_OF_A_SITE = 8;

type Count = (key: string, timeWindow: number) => Promise<RequestCount>;

/** Counts a key, and within its limit also the larger network. `current` is above `max` when either exceeded it. */
async function countWithin(
  count: Count,
  key: string,
  timeWindow: number,
  max: number,
): Promise<RequestCount> {
  const [network = '', site, group] = key.split(WITHIN);
  if (site === undefined || group === undefined) return await count(key, timeWindow);
  const own = await count(network + group, timeWindow);
  // A rejected request takes nothing from its neighbours.
  if (own.current > max) return own;
  const { current, ttl } = await count(site + group, timeWindow);
  const ofSite = { current: Math.ceil(current / NETWORKS_OF_A_SITE), ttl };
  return ofSite.current > max ? ofSite : own;
}

/**
 * Creates the store of all limits of one app. The library gives every route its own store, so each route would get the
 * whole of a shared budget.
 */
function createStore(count: Count, countHere: Count): FastifyRateLimitStoreCtor {
  class Store implements FastifyRateLimitStore {
    readonly #count: Count;

    constructor(_options: unknown, counted = count) {
      this.#count = counted;
    }

    incr(...[key, callback, timeWindow, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      callbackify(() => countWithin(this.#count, key, timeWindow, max))(callback);
    }

    child(options: object): FastifyRateLimitStore {
      return 'isCountedHere' in options && options.isCountedHere === true
        ? new Store(options, countHere)
        : this;
    }
  }
  return Store;
}

/** The count in the window, and the milliseconds until the window ends. */
type RequestCount = { readonly current: number; readonly ttl: number };

/** Counts in this process, for an engine that serves only one. */
export function countInMemory(clock: () => Date): (key: string, timeWindow: number) => RequestCount {
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

const countKey = prepared({ key: 'text', end: 'text', now: 'text' }, ({ db }, { key, end, now }) => {
  const isOver = sql<boolean>`rate_limits.ends_at <= ${now}`;
  return db
    .insertInto('rate_limits')
    .values({ key, count: 1, ends_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`1 + case when ${isOver} then 0 else rate_limits.count end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else rate_limits.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at']);
});

/**
 * Counts in the database for all processes. A key may be an IP address, so its hash is stored. The hourly job deletes
 * the rows.
 */
async function countInDatabase(
  { database, clock }: Deps,
  key: string,
  timeWindow: number,
): Promise<RequestCount> {
  const now = clock();
  const [counted] = await countKey(database, {
    key: hash('sha256', key, 'base64url'),
    end: toInstant(new Date(now.getTime() + timeWindow)),
    now: toInstant(now),
  });
  if (counted === undefined) throw new Error('Nothing was counted');
  return { current: counted.count, ttl: Date.parse(counted.ends_at) - now.getTime() };
}

/** Removes expired counters. Counters in use remain until the next run. */
export async function removeOldLimits({ database, clock }: Deps, signal?: AbortSignal): Promise<void> {
  if (database.engine !== 'postgres') return;
  const { db } = database;
  const over = db
    .selectFrom('rate_limits')
    .where('ends_at', '<=', toInstant(clock()))
    .select('key')
    .limit(PAGE_ROWS)
    // Skips locked rows: their requests are counting now.
    .forUpdate()
    .skipLocked();
  const remove = db.deleteFrom('rate_limits').where('key', 'in', over);
  await pageByPage(async () => Number((await remove.executeTakeFirstOrThrow()).numDeletedRows), signal);
}

function countInProcess(clock: () => Date): Count {
  const inMemory = countInMemory(clock);
  return (key, timeWindow) => Promise.resolve(inMemory(key, timeWindow));
}

function storeFor(deps: Deps): FastifyRateLimitStoreCtor {
  const countHere = countInProcess(deps.clock);
  if (deps.database.engine !== 'postgres') return createStore(countHere, countHere);
  return createStore((key, timeWindow) => countInDatabase(deps, key, timeWindow), countHere);
}

function byAddress(request: FastifyRequest): string {
  const [network, site] = countedNetworks(addressOf(request));
  return site === undefined ? network : [network, site, ''].join(WITHIN);
}

function byMember(request: FastifyRequest): string {
  return request.viewer?.userId ?? byAddress(request);
}

function byKey(request: FastifyRequest): string {
  return request.gameKey?.id ?? byAddress(request);
}

/** How often a member may send a request each minute. `group` names the budget that several routes share. */
export type Limit = RateLimitOptions & { readonly groupId: string; readonly isCountedHere?: boolean };

const limitBy =
  (keyGenerator: (request: FastifyRequest) => string) =>
  (groupId: string, max: number): Limit => ({ groupId, max, timeWindow: MINUTE_MS, keyGenerator });

/** A budget of a member. */
export const memberLimit = limitBy(byMember);

/** A budget of a key of the game server. */
export const keyLimit = limitBy(byKey);

/** A budget of an IP address. */
export const addressLimit = limitBy(byAddress);

/**
 * A budget of an IP address in each process, for responses from memory, where counting in the database would cost the
 * most.
 */
export function processLimit(group: string, max: number): Limit {
  return { ...addressLimit(group, max), isCountedHere: true };
}

function countedByHandler(scope: FastifyInstance, limit: Pick<Limit, 'max' | 'timeWindow' | 'keyGenerator'>) {
  const check = scope.createRateLimit(limit);
  return async (request: FastifyRequest): Promise<number | null> => {
    const counted = await check(request);
    return !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : null;
  };
}

/**
 * A shared budget of all callers with permission for an endpoint, counted after that check. Returns how many seconds a
 * caller beyond it has to wait, otherwise null.
 */
export function commonLimit(scope: FastifyInstance, group: string, max: number) {
  return countedByHandler(scope, { max, timeWindow: MINUTE_MS, keyGenerator: () => `all ${group}` });
}

/**
 * An hourly budget of a member, counted once the handler has decided to act. Returns how many seconds the member has to
 * wait, or null within the limit.
 */
export function hourlyMemberLimit(scope: FastifyInstance, group: string, max: number) {
  return countedByHandler(scope, {
    max,
    timeWindow: HOUR_MS,
    keyGenerator: (by) => `${byMember(by)} ${group}`,
  });
}

/**
 * A budget of an IP address each minute, for a route that does not respond with an error beyond it. Returns how many seconds the
 * address has to wait, or null within the limit.
 */
export function handledAddressLimit(scope: FastifyInstance, group: string, max: number) {
  return countedByHandler(scope, {
    max,
    timeWindow: MINUTE_MS,
    keyGenerator: (by) => `${byAddress(by)} ${group}`,
  });
}

/** Makes limits available to routes, like `addRateLimits`. They are counted in this process alone. */
export async function addRateLimitsInMemory(app: FastifyInstance, clock: () => Date): Promise<void> {
  const count = countInProcess(clock);
  await app.register(rateLimit, { global: false, hook: 'onRequest', store: createStore(count, count) });
}

/**
 * Makes limits available to routes. None applies until a route requests it. While the counting database is down, a
 * limited request returns an unavailable error like any other that needs it.
 */
export async function addRateLimits(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(rateLimit, { global: false, hook: 'onRequest', store: storeFor(deps) });
}
