import { hash } from 'node:crypto';
import { callbackify } from 'node:util';
import { HOUR_MS, MINUTE_MS } from '@crewroom/domain/days';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor, RateLimitOptions } from '@fastify/rate-limit';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { batchPerTick } from '../database/batches.ts';
import type { Database } from '../database/database.ts';
import { PAGE_ROWS, pageByPage } from '../database/pages.ts';
import { prepared } from '../database/prepared.ts';
import { toInstant } from '../database/stored-values.ts';
import type { Dependencies } from '../dependencies.ts';
import { addressOf, ipv6Network } from './addresses.ts';

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

/** Stands in a key between a network and the larger one it lies in. */
const WITHIN = '|';

/** How much more often than one network of its own the larger one may do a thing. */
const NETWORKS_OF_A_SITE = 8;

type Count = (key: string, timeWindow: number) => Promise<Counted>;

/** Counts a key, and what is within its limit for the larger network too; `current` is above `max` where either did it too often. */
async function countWithin(count: Count, key: string, timeWindow: number, max: number): Promise<Counted> {
  const [network = '', site, group] = key.split(WITHIN);
  if (site === undefined || group === undefined) return await count(key, timeWindow);
  const own = await count(network + group, timeWindow);
  // What is rejected already takes nothing from the neighbours.
  if (own.current > max) return own;
  const { current, ttl } = await count(site + group, timeWindow);
  const ofSite = { current: Math.ceil(current / NETWORKS_OF_A_SITE), ttl };
  return ofSite.current > max ? ofSite : own;
}

/**
 * Makes the store that all limits of one app count in. The library's own gives every route a store for itself: of a
 * budget that several routes share, each would have the whole.
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

const countAll = prepared({ keys: 'texts', ends: 'texts', now: 'text' }, ({ db }, { keys, ends, now }) => {
  const isOver = sql<boolean>`rate_limits.ends_at <= ${now}`;
  const asked = sql<{ key: string; end: string }>`unnest(${keys}::text[], ${ends}::text[])`;
  return db
    .insertInto('rate_limits')
    .columns(['key', 'count', 'ends_at'])
    .expression((eb) =>
      eb
        .selectFrom(asked.as<'asked'>(sql`asked(key, "end")`))
        .select(({ fn }) => [
          'asked.key',
          sql<number>`count(*)::integer`.as('count'),
          fn.max('asked.end').as('ends_at'),
        ])
        .groupBy('asked.key')
        // Two statements that count the same keys lock them in the same order, so that none waits for the other for ever.
        .orderBy('asked.key'),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`excluded.count + case when ${isOver} then 0 else rate_limits.count end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else rate_limits.ends_at end`,
      }),
    )
    .returning(['key', 'count', 'ends_at']);
});

/** What is counted once: by which key, when, and when its window ends if it is the first in it. */
type Occurrence = { readonly key: string; readonly now: Date; readonly end: Date };

async function countTogether(database: Database, occurrences: readonly Occurrence[]): Promise<Counted[]> {
  const rows = await countAll(database, {
    keys: occurrences.map(({ key }) => key),
    ends: occurrences.map(({ end }) => toInstant(end)),
    now: toInstant(new Date(Math.max(...occurrences.map(({ now }) => now.getTime())))),
  });
  const windows = new Map(
    rows.map(({ key, count, ends_at }) => [key, { count, endsAt: Date.parse(ends_at) }]),
  );
  // The last of those with one key has the number that the row has now, the one before it the number before.
  const fromLast = occurrences.toReversed().map(({ key, now }) => {
    const window = windows.get(key);
    if (window === undefined) throw new Error('Nothing was counted');
    const current = window.count;
    window.count -= 1;
    return { current, ttl: window.endsAt - now.getTime() };
  });
  return fromLast.toReversed();
}

const countOne = batchPerTick(countTogether);

/**
 * Counts in the database, for all processes together, in one statement, or one for all that count at the same time. What is
 * counted by may be an address, so a hash of it is stored; the rows go with the hourly cleaning.
 */
async function countInDatabase({ database, clock }: Deps, key: string, timeWindow: number): Promise<Counted> {
  const now = clock();
  const end = new Date(now.getTime() + timeWindow);
  return await countOne(database, { key: hash('sha256', key, 'base64url'), now, end });
}

/** Removes what was counted and is over; what is counted right now stays until the next time. */
export async function removeOldLimits({ database, clock }: Deps, signal?: AbortSignal): Promise<void> {
  if (database.engine !== 'postgres') return;
  const { db } = database;
  const over = db
    .selectFrom('rate_limits')
    .where('ends_at', '<=', toInstant(clock()))
    .select('key')
    .limit(PAGE_ROWS)
    // Rows that are locked are passed over: waiting for them in another order than those who count would be a deadlock.
    .forUpdate()
    .skipLocked();
  const remove = db.deleteFrom('rate_limits').where('key', 'in', over);
  await pageByPage(async () => Number((await remove.executeTakeFirstOrThrow()).numDeletedRows), signal);
}

function storeFor(deps: Deps): FastifyRateLimitStoreCtor {
  const inMemory = countInMemory(deps.clock);
  const countHere: Count = (key, timeWindow) => Promise.resolve(inMemory(key, timeWindow));
  if (deps.database.engine !== 'postgres') return createStore(countHere, countHere);
  return createStore((key, timeWindow) => countInDatabase(deps, key, timeWindow), countHere);
}

// Whoever has one IPv6 address has a whole network of them, so the network counts as one. Providers hand out larger ones too:
// the one of a site counts as well.
function byAddress(request: FastifyRequest): string {
  const address = addressOf(request);
  const [network, site] = [ipv6Network(address, 64), ipv6Network(address, 48)];
  return network === undefined || site === undefined ? address : [network, site, ''].join(WITHIN);
}

function byMember(request: FastifyRequest): string {
  return request.viewer?.userId ?? byAddress(request);
}

function byKey(request: FastifyRequest): string {
  return request.gameKey?.id ?? byAddress(request);
}

/** How often a thing may be done in a minute; `group` names the budget that several routes share. */
export type Limit = RateLimitOptions & { readonly groupId: string; readonly isCountedHere?: boolean };

const limitBy =
  (keyGenerator: (request: FastifyRequest) => string) =>
  (groupId: string, max: number): Limit => ({ groupId, max, timeWindow: MINUTE_MS, keyGenerator });

/** A budget of a member's. */
export const memberLimit = limitBy(byMember);

/** A budget of a key of the game server. */
export const keyLimit = limitBy(byKey);

/** A budget of an address. */
export const addressLimit = limitBy(byAddress);

/**
 * A budget of an address with each process: for what is answered from memory, of which counting in the database would be the
 * dearest part.
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
 * A budget of all who may make a call together, counted once it is known that they may: answers for how many seconds one has to
 * wait who comes beyond it, and null to who does not.
 */
export function commonLimit(scope: FastifyInstance, group: string, max: number) {
  return countedByHandler(scope, { max, timeWindow: MINUTE_MS, keyGenerator: () => `all ${group}` });
}

/**
 * A budget of a member's for an hour, counted once the handler knows that it would do what is asked for. Returns for how many seconds
 * the member has to wait, and null for a member within the limit.
 */
export function hourlyMemberLimit(scope: FastifyInstance, group: string, max: number) {
  return countedByHandler(scope, {
    max,
    timeWindow: HOUR_MS,
    keyGenerator: (by) => `${byMember(by)} ${group}`,
  });
}

/**
 * Makes limits available to routes; none holds until a route asks for it. While the database that counts is away, what
 * is limited is answered as whatever else needs it: unavailable.
 */
export async function addRateLimits(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(rateLimit, { global: false, hook: 'onRequest', store: storeFor(deps) });
}
