import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';
import { toInstant } from '../database/instant.ts';
import { hasRowLocks } from '../database/locking.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { SignedIn } from './viewer.ts';

const KEPT_MS = 24 * 3_600_000;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** What makes two mutations the same one: who, where, and the key they chose. */
export type IdempotencyKey = {
  readonly userId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly bodyHash: string;
};

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** What a change tells of itself: ids and counts, from which its answer can be read again. Never names. */
export type Outcome = Json;

/** A success that is kept, to be given again: the first answer, or null where it was taken away. */
export type KeptSuccess = { readonly done: unknown; readonly answer: { readonly body: unknown } | null };

// With the rank: an answer shows what its rank may see, and whoever falls is not to be shown it again.
function hashRequest(body: unknown, { rank }: SignedIn): string {
  return createHash('sha256')
    .update(JSON.stringify([rank, body ?? null]))
    .digest('base64url');
}

/** The key a mutation carries: null for none, a refusal for one that cannot be kept. */
export function readIdempotencyKey(
  request: FastifyRequest,
  viewer: SignedIn,
): IdempotencyKey | Refusal | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) {
    const message = 'An Idempotency-Key has 1 to 200 visible ASCII characters.';
    return refuse('invalid_input', message, { issues: [{ path: 'Idempotency-Key', message }] });
  }
  const [path = ''] = request.url.split('?', 1);
  const bodyHash = hashRequest(request.body, viewer);
  return { userId: viewer.userId, method: request.method, path, key, bodyHash };
}

// Two numbers, so that it is no hash of a key.
const KEPT_ANSWERS = sql`75, 1`;

/**
 * Claims a key for the length of a transaction: false while another process runs the same one. PostgreSQL alone is
 * asked: on SQLite there is no other process. Waits while kept answers are being blanked.
 */
export async function claimKey({ engine }: Database, trx: Transaction, of: IdempotencyKey): Promise<boolean> {
  if (engine === 'sqlite') return true;
  const name = JSON.stringify([of.userId, of.method, of.path, of.key]);
  const { rows } = await sql<{ claimed: number }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as claimed,
      pg_advisory_xact_lock_shared(${KEPT_ANSWERS})`.execute(trx);
  return rows[0]?.claimed === 1;
}

/**
 * Waits for every mutation that is about to keep an answer, and holds off those after it until the transaction ends:
 * an answer read before someone was forgotten must not be kept after. Locked before anything else.
 */
export async function lockKeptAnswers(trx: Transaction): Promise<void> {
  if (hasRowLocks(trx)) await sql`select pg_advisory_xact_lock(${KEPT_ANSWERS})`.execute(trx);
}

/** Takes every kept answer away, but not that its change was done: a repetition still does nothing a second time. */
export async function blankKeptAnswers(trx: Transaction): Promise<void> {
  await trx.updateTable('idempotency_keys').set({ answer: null }).where('answer', 'is not', null).execute();
}

/** The success a key stands for at `now`: null for none yet, a refusal when it was used for something else. */
export async function keptSuccess(
  trx: Transaction,
  of: IdempotencyKey,
  now: Date,
): Promise<KeptSuccess | Refusal | null> {
  const row = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'done', 'answer'])
    .where('user_id', '=', of.userId)
    .where('method', '=', of.method)
    .where('path', '=', of.path)
    .where('key', '=', of.key)
    .where('expires_at', '>', toInstant(now))
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.body_hash !== of.bodyHash) {
    return refuse('idempotency_mismatch', 'This Idempotency-Key was used for something else.');
  }
  const done: unknown = JSON.parse(row.done);
  const body: unknown = row.answer === null ? undefined : JSON.parse(row.answer);
  return { done, answer: row.answer === null ? null : { body } };
}

/** Keeps a success for 24 hours, in the transaction of its change. */
export async function keepSuccess(
  trx: Transaction,
  of: IdempotencyKey,
  { done, answer }: { readonly done: Outcome; readonly answer: unknown },
  now: Date,
): Promise<void> {
  const { bodyHash, userId, ...place } = of;
  const values = {
    body_hash: bodyHash,
    done: JSON.stringify(done),
    answer: answer === undefined ? null : JSON.stringify(answer),
    created_at: toInstant(now),
    expires_at: toInstant(new Date(now.getTime() + KEPT_MS)),
  };
  await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, ...place, ...values })
    // An expired one that nobody has removed yet is in the way of nothing.
    .onConflict((conflict) => conflict.columns(['user_id', 'method', 'path', 'key']).doUpdateSet(values))
    .execute();
}
