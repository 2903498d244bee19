import { createHash } from 'node:crypto';
import type { Call, CallAnswer } from '@crewroom/domain/contract/define-call';
import { TOPICS_HEADER, topicsFor, writeTopics } from '@crewroom/domain/topics';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Change, type ChangeDeps, runChange } from '../changes/change.ts';
import type { Database, Transaction } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { hasRowLocks } from '../database/transaction.ts';
import type { SignedIn } from './access.ts';
import { Refusal, refuse } from './refusal.ts';
import { type CallContext, registerCall } from './register-call.ts';

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

/**
 * A success that is kept, to be given again: the first answer, or null where it was taken away, and the header that
 * names what was touched.
 */
export type KeptSuccess = {
  readonly done: unknown;
  readonly answer: { readonly body: unknown } | null;
  readonly topics: string;
};

// With the rank: an answer shows what its rank may see, and whoever falls is not to be shown it again.
function hashRequest(body: unknown, { rank }: SignedIn): string {
  return createHash('sha256')
    .update(JSON.stringify([rank, body ?? null]))
    .digest('base64url');
}

/** The key a mutation carries: null for none, a refusal for one that cannot be kept. */
function readIdempotencyKey(request: FastifyRequest, viewer: SignedIn): IdempotencyKey | Refusal | null {
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
export async function claimKey({ trx }: Change, of: IdempotencyKey): Promise<boolean> {
  if (!hasRowLocks(trx)) return true;
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

/** The success a key stands for: null for none yet, a refusal when it was used for something else. */
async function keptSuccess({ trx, now }: Change, of: IdempotencyKey): Promise<KeptSuccess | Refusal | null> {
  const row = await trx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'done', 'answer', 'topics'])
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
  return { done, answer: row.answer === null ? null : { body }, topics: row.topics };
}

/** Keeps a success for 24 hours, in the transaction of its change. */
export async function keepSuccess(
  { trx, now }: Change,
  of: IdempotencyKey,
  { done, answer, topics }: { readonly done: Outcome; readonly answer: unknown; readonly topics: string },
): Promise<void> {
  const { bodyHash, userId, ...place } = of;
  const values = {
    body_hash: bodyHash,
    done: JSON.stringify(done),
    answer: answer === undefined ? null : JSON.stringify(answer),
    topics,
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

/**
 * A mutation in two steps: the change, in one transaction, and the answer, read from what stands after it. The answer
 * may be a refusal: between the two another request may have deleted what was changed. It may also be read again later,
 * for a repetition with the same `Idempotency-Key`.
 */
export type Mutation<C extends Call, Done> = {
  readonly change: (change: Change, context: CallContext<C>) => Promise<Done | Refusal>;
  readonly answer: (
    database: Database,
    context: CallContext<C>,
    done: Done,
  ) => Promise<CallAnswer<C> | Refusal>;
};

// Only this process's own; another's is seen by the lock that `claimKey` takes.
const running = new Set<string>();

const inProgress = refuse('in_progress', 'This is being done already. Please wait a moment.');

function headerOf({ touched, rules }: Change, { viewer }: CallContext<Call>): string {
  return writeTopics(topicsFor(viewer, touched, rules.thresholds));
}

function sendTopics({ reply }: CallContext<Call>, header: string): void {
  if (header !== '') reply.header(TOPICS_HEADER, header);
}

/** The first answer, or, where that was taken away, one read anew from what stands now. */
async function answerAgain<C extends Call, Done extends Outcome>(
  database: Database,
  mutation: Mutation<C, Done>,
  context: CallContext<C>,
  kept: KeptSuccess,
): Promise<CallAnswer<C> | Refusal> {
  // Both were made by this very mutation: what it did, and what went out through its schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (kept.answer !== null) return kept.answer.body as CallAnswer<C>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return await mutation.answer(database, context, kept.done as Done);
}

async function changeOnce<C extends Call, Done extends Outcome>(
  deps: ChangeDeps,
  mutation: Mutation<C, Done>,
  context: CallContext<C>,
  key: IdempotencyKey,
): Promise<CallAnswer<C> | Refusal> {
  const outcome = await runChange(deps, async (change) => {
    if (!(await claimKey(change, key))) return inProgress;
    const inside = { ...deps.database, db: change.trx };
    const kept = await keptSuccess(change, key);
    if (kept instanceof Refusal) return kept;
    if (kept !== null) {
      const again = await answerAgain(inside, mutation, context, kept);
      return again instanceof Refusal ? again : { answer: again, topics: kept.topics };
    }
    const done = await mutation.change(change, context);
    if (done instanceof Refusal) return done;
    const answer = await mutation.answer(inside, context, done);
    if (answer instanceof Refusal) return answer;
    const topics = headerOf(change, context);
    await keepSuccess(change, key, { done, answer, topics });
    return { answer, topics };
  });
  if (outcome instanceof Refusal) return outcome;
  sendTopics(context, outcome.topics);
  return outcome.answer;
}

async function changeKeyed<C extends Call, Done extends Outcome>(
  deps: ChangeDeps,
  mutation: Mutation<C, Done>,
  context: CallContext<C>,
  key: IdempotencyKey,
): Promise<CallAnswer<C> | Refusal> {
  const place = JSON.stringify([key.userId, key.method, key.path, key.key]);
  if (running.has(place)) return inProgress;
  running.add(place);
  try {
    return await changeOnce(deps, mutation, context, key);
  } finally {
    running.delete(place);
  }
}

async function changePlain<C extends Call, Done>(
  deps: ChangeDeps,
  mutation: Mutation<C, Done>,
  context: CallContext<C>,
): Promise<CallAnswer<C> | Refusal> {
  const outcome = await runChange(deps, async (change) => {
    const done = await mutation.change(change, context);
    return done instanceof Refusal ? done : { done, topics: headerOf(change, context) };
  });
  if (outcome instanceof Refusal) return outcome;
  sendTopics(context, outcome.topics);
  return await mutation.answer(deps.database, context, outcome.done);
}

/**
 * Registers a call that changes something. The change is one transaction, undone whole when it is refused; what it
 * touched is told once it is committed, and answered in a header. With an `Idempotency-Key` the same request is done
 * once: its success is kept with the change and given again for 24 hours.
 */
export function registerMutation<C extends Call, Done extends Outcome>(
  scope: FastifyInstance,
  deps: ChangeDeps,
  call: C,
  mutation: Mutation<C, Done>,
): void {
  registerCall(scope, call, async (context: CallContext<C>) => {
    const key = readIdempotencyKey(context.request, context.viewer);
    if (key instanceof Refusal) return key;
    if (key === null) return await changePlain(deps, mutation, context);
    return await changeKeyed(deps, mutation, context, key);
  });
}
