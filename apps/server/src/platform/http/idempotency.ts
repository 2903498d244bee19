import { createHmac, hash } from 'node:crypto';
import { DAY_MS } from '@crewroom/domain/days';
import type { FastifyRequest } from 'fastify';
import { admitMutation } from '../changes/admit-mutation.ts';
import { type Refusal, refuse, refuseField } from '../changes/refusal.ts';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { SignedIn } from '../changes/viewer.ts';
import { prepared } from '../database/prepared.ts';
import { instantAfter, toInstant } from '../database/stored-values.ts';

const STORED_MS = DAY_MS;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** Identifies a mutation: two requests with the same member, method, path and key are the same one. */
export type IdempotencyKey = {
  readonly userId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly bodyHash: string;
};

/**
 * Returns an idempotency key as text, with its member and endpoint. The same key of another member, or for another
 * endpoint, is distinct.
 */
export function scopedKey({ userId, method, path, key }: IdempotencyKey): string {
  return JSON.stringify([userId, method, path, key]);
}

/** Admits a mutation under a key. */
export async function claimKey(
  uow: UnitOfWork,
  key: IdempotencyKey,
  isExclusive = false,
): Promise<Refusal | null> {
  return await admitMutation(uow, key.userId, { claim: scopedKey(key), isExclusive });
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** The result of a change: ids and counts, from which its response can be built again. Never names. */
export type Outcome = Json;

/**
 * What is stored under a key: the outcome of its change, or the progress of a long one, and the header with the
 * invalidated topics.
 */
export type IdempotencyRecord = {
  readonly done: unknown;
  readonly topics: string;
  readonly runningUntil: string | null;
};

// The rank is part of the hash: after a demotion the member must not see a response for the higher rank. The hash uses
// the idempotency key, which is never stored. Otherwise the name in a short body could be found by hashing all names.
function hashRequest(key: string, body: unknown, { rank }: SignedIn): string {
  // As JSON the bytes of a file would be a list of numbers.
  const sent = body instanceof Uint8Array ? hash('sha256', body) : (body ?? null);
  return createHmac('sha256', key)
    .update(JSON.stringify([rank, sent]))
    .digest('base64url');
}

/**
 * Reads the `Idempotency-Key` of a request. Returns null when there is none, and a refusal when it is too long or not
 * ASCII.
 */
export function readIdempotencyKey(
  request: FastifyRequest,
  viewer: SignedIn,
): IdempotencyKey | Refusal | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) {
    return refuseField('Idempotency-Key', 'An Idempotency-Key has 1 to 200 visible ASCII characters.');
  }
  const [path = ''] = request.url.split('?', 1);
  const bodyHash = hashRequest(key, request.body, viewer);
  // The client chooses the key, and may have put a name into it.
  const hashed = hash('sha256', key, 'base64url');
  return { userId: viewer.userId, method: request.method, path, key: hashed, bodyHash };
}

const keyShape = { user_id: 'text', method: 'text', path: 'text', key: 'text' } as const;

const rowId = ({ userId, method, path, key }: IdempotencyKey) => ({ user_id: userId, method, path, key });

const readIdempotencyRecord = prepared({ ...keyShape, now: 'text' }, ({ db }, { now, ...keyId }) =>
  db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'done', 'topics', 'running_until'])
    .where((eb) => eb.and(keyId))
    .where('expires_at', '>', now),
);

const insertIdempotencyRecord = prepared(
  {
    ...keyShape,
    body_hash: 'text',
    done: 'text',
    running_until: 'textOrNull',
    topics: 'text',
    created_at: 'text',
    expires_at: 'text',
  },
  ({ db }, { user_id, method, path, key, ...values }) =>
    db
      .insertInto('idempotency_keys')
      .values({ user_id, method, path, key, ...values })
      // Overwrites an expired row that was not removed yet, and the earlier progress of a long mutation.
      .onConflict((conflict) => conflict.columns(['user_id', 'method', 'path', 'key']).doUpdateSet(values)),
);

/**
 * Returns what is stored under a key, null when there is nothing, or a refusal when the key was used for another
 * request.
 */
export async function findIdempotencyRecord(
  { source, now }: UnitOfWork,
  key: IdempotencyKey,
): Promise<IdempotencyRecord | Refusal | null> {
  const [row] = await readIdempotencyRecord(source, { ...rowId(key), now: toInstant(now) });
  if (row === undefined) return null;
  if (row.body_hash !== key.bodyHash) {
    return refuse('idempotency_mismatch', 'This Idempotency-Key was used for something else.');
  }
  return { done: JSON.parse(row.done), topics: row.topics, runningUntil: row.running_until };
}

/** Removes the record of a key whose mutation did nothing. */
export async function deleteIdempotencyRecord({ trx }: UnitOfWork, key: IdempotencyKey): Promise<void> {
  await trx
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.and(rowId(key)))
    .execute();
}

/**
 * Stores the result under a key for 24 hours, in the transaction of the change. With `runningUntil` it stores the
 * progress of a long mutation, which holds the key until then.
 */
export async function storeIdempotencyRecord(
  { source, now }: UnitOfWork,
  key: IdempotencyKey,
  {
    done,
    topics = '',
    runningUntil = null,
  }: { done: Outcome; topics?: string; runningUntil?: string | null },
): Promise<void> {
  await insertIdempotencyRecord(source, {
    ...rowId(key),
    body_hash: key.bodyHash,
    done: JSON.stringify(done),
    running_until: runningUntil,
    topics,
    created_at: toInstant(now),
    expires_at: instantAfter(now, STORED_MS),
  });
}
