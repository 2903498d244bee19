import type { Call, CallAnswer } from '@crewroom/domain/contract/define-call';
import { TOPICS_HEADER, type Touched, topicsFor, writeTopics } from '@crewroom/domain/topics';
import type { FastifyInstance } from 'fastify';
import { type Change, type ChangeDeps, runChange } from '../changes/change.ts';
import { enter, enterWithKey, inProgress } from '../changes/entrance.ts';
import { Refusal, refuse } from '../changes/refusal.ts';
import type { Database } from '../database/database.ts';
import {
  claimKey,
  type IdempotencyKey,
  type KeptSuccess,
  keepSuccess,
  keptSuccess,
  type Outcome,
  readIdempotencyKey,
  scopedKey,
} from './idempotency.ts';
import { type CallContext, type GameCallContext, registerCall, registerGameCall } from './register-call.ts';

const shownOnce = refuse(
  'shown_once',
  'This was done already, and what it made is shown only once. Make another one.',
);

/**
 * A mutation in two steps: the change, in one transaction, and the answer, read from the database afterwards. The
 * answer may be a refusal, because another request may have deleted in between what was changed. It may also be read
 * again later, when the request is repeated with the same `Idempotency-Key`.
 */
export type Mutation<C extends Call, Done> = {
  readonly change: (change: Change, context: CallContext<C>) => Promise<Done | Refusal>;
  readonly answer: (
    database: Database,
    context: CallContext<C>,
    done: Done,
  ) => Promise<CallAnswer<C> | Refusal>;
  /** For a change that may not run beside any other. */
  readonly alone?: true;
  /** For an answer with a secret: nothing of it is kept, and a repetition is refused. */
  readonly shownOnce?: true;
};

// The mutations this process is running. Those of other processes are found by the lock in `claimKey`.
const running = new Set<string>();

function topicsHeader({ touched, rules }: Change, { viewer }: CallContext<Call>): string {
  return writeTopics(topicsFor(viewer, touched, rules.thresholds));
}

function sendTopics({ reply }: CallContext<Call>, header: string): void {
  if (header !== '') reply.header(TOPICS_HEADER, header);
}

/** The stored answer, or, when that was deleted, one read from the database as it is now; never one with a secret. */
async function answerAgain<C extends Call, Done extends Outcome>(
  database: Database,
  mutation: Mutation<C, Done>,
  context: CallContext<C>,
  kept: KeptSuccess,
): Promise<CallAnswer<C> | Refusal> {
  if (mutation.shownOnce) return shownOnce;
  // Both were stored by this mutation, so they have its types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (kept.answer !== null) return kept.answer.body as CallAnswer<C>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return await mutation.answer(database, context, kept.done as Done);
}

/** What of a success is kept: of one with a secret nothing but that it was. */
function toKeep<C extends Call, Done extends Outcome>(
  { shownOnce: isSecret }: Mutation<C, Done>,
  done: Done,
  answer: CallAnswer<C>,
) {
  return isSecret ? { done: null, answer: undefined } : { done, answer };
}

/** Runs the change when it is its turn among those that name the same thing in their address. */
function runInTurn<T>(
  deps: ChangeDeps,
  { request: { params } }: Pick<CallContext<Call>, 'request'>,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const isAboutOne = typeof params === 'object' && params !== null && 'id' in params;
  if (!isAboutOne || typeof params.id !== 'string') return runChange(deps, work);
  return deps.database.inTurn(params.id, () => runChange(deps, work));
}

async function runOnce<C extends Call, Done extends Outcome>(
  deps: ChangeDeps,
  mutation: Mutation<C, Done>,
  context: CallContext<C>,
  key: IdempotencyKey,
): Promise<CallAnswer<C> | Refusal> {
  const outcome = await runInTurn(deps, context, async (change) => {
    const refusal = await claimKey(change, key, mutation.alone);
    if (refusal !== null) return refusal;
    const databaseInTransaction = { ...deps.database, db: change.trx };
    const kept = await keptSuccess(change, key);
    if (kept instanceof Refusal) return kept;
    if (kept !== null) {
      const again = await answerAgain(databaseInTransaction, mutation, context, kept);
      return again instanceof Refusal ? again : { answer: again, topics: kept.topics };
    }
    const done = await mutation.change(change, context);
    if (done instanceof Refusal) return done;
    const answer = await mutation.answer(databaseInTransaction, context, done);
    if (answer instanceof Refusal) return answer;
    const topics = topicsHeader(change, context);
    await keepSuccess(change, key, { ...toKeep(mutation, done, answer), topics });
    return { answer, topics };
  });
  if (outcome instanceof Refusal) return outcome;
  sendTopics(context, outcome.topics);
  return outcome.answer;
}

async function runWithKey<C extends Call, Done extends Outcome>(
  deps: ChangeDeps,
  mutation: Mutation<C, Done>,
  context: CallContext<C>,
  key: IdempotencyKey,
): Promise<CallAnswer<C> | Refusal> {
  const keyId = scopedKey(key);
  if (running.has(keyId)) return inProgress;
  running.add(keyId);
  try {
    return await runOnce(deps, mutation, context, key);
  } finally {
    running.delete(keyId);
  }
}

async function runWithoutKey<C extends Call, Done>(
  deps: ChangeDeps,
  mutation: Mutation<C, Done>,
  context: CallContext<C>,
): Promise<CallAnswer<C> | Refusal> {
  const outcome = await runInTurn(deps, context, async (change) => {
    const entrance = { actorId: context.viewer.userId, claim: null, alone: mutation.alone ?? false };
    const refusal = await enter(change, entrance);
    if (refusal !== null) return refusal;
    const done = await mutation.change(change, context);
    return done instanceof Refusal ? done : { done, topics: topicsHeader(change, context) };
  });
  if (outcome instanceof Refusal) return outcome;
  sendTopics(context, outcome.topics);
  return await mutation.answer(deps.database, context, outcome.done);
}

/**
 * Registers a call that changes something. The change is one transaction and is rolled back when it is refused. The
 * touched topics are announced after the commit and sent in a header. With an `Idempotency-Key` a repeated request is
 * not done twice: for 24 hours it gets the stored answer.
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
    if (key === null) return await runWithoutKey(deps, mutation, context);
    return await runWithKey(deps, mutation, context, key);
  });
}

/** What a long mutation did: its outcome, and the topics that its changes touched. */
export type WorkDone<Done> = { readonly done: Done; readonly touched: Touched };

/**
 * A mutation that cannot be one transaction: it waits for another service, or makes several changes of which some may be
 * refused. `work` makes its changes itself. It must be safe to repeat: the process may end before the success is stored.
 */
export type LongMutation<C extends Call, Done> = {
  readonly work: (context: CallContext<C>) => Promise<WorkDone<Done> | Refusal>;
  readonly answer: (
    database: Database,
    context: CallContext<C>,
    done: Done,
  ) => Promise<CallAnswer<C> | Refusal>;
};

function neverRun(): never {
  throw new Error('A long mutation is not run as one change');
}

/** As `registerMutation`, for a long one: with an `Idempotency-Key` its success is stored once the work is done. */
export function registerLongMutation<C extends Call, Done extends Outcome>(
  scope: FastifyInstance,
  deps: ChangeDeps,
  call: C,
  { work, answer }: LongMutation<C, Done>,
): void {
  const again = { change: neverRun, answer };

  async function doWork(context: CallContext<C>, key: IdempotencyKey | null) {
    const outcome = await work(context);
    if (outcome instanceof Refusal) return outcome;
    const topics = writeTopics(topicsFor(context.viewer, outcome.touched, deps.config.thresholds));
    const body = await answer(deps.database, context, outcome.done);
    if (body instanceof Refusal) return body;
    if (key !== null) {
      const kept = { done: outcome.done, answer: body, topics };
      await runChange(deps, (change) => keepSuccess(change, key, kept));
    }
    return { body, topics };
  }

  async function keptBefore(context: CallContext<C>, key: IdempotencyKey | null) {
    if (key === null) return null;
    return await runChange(deps, async (change) => {
      const kept = await keptSuccess(change, key);
      if (kept === null || kept instanceof Refusal) return kept;
      const body = await answerAgain({ ...deps.database, db: change.trx }, again, context, kept);
      return body instanceof Refusal ? body : { body, topics: kept.topics };
    });
  }

  registerCall(scope, call, async (context: CallContext<C>) => {
    const key = readIdempotencyKey(context.request, context.viewer);
    if (key instanceof Refusal) return key;
    const outcome = (await keptBefore(context, key)) ?? (await doWork(context, key));
    if (outcome instanceof Refusal) return outcome;
    sendTopics(context, outcome.topics);
    return outcome.body;
  });
}

/**
 * Registers a call of the game that changes something, in one transaction that is rolled back when it is refused. Each
 * such call is safe to repeat by itself, so it takes no `Idempotency-Key`.
 */
export function registerGameMutation<C extends Call, Done>(
  scope: FastifyInstance,
  deps: ChangeDeps,
  call: C,
  mutation: {
    readonly change: (change: Change, context: GameCallContext<C>) => Promise<Done | Refusal>;
    readonly answer: (database: Database, done: Done) => Promise<CallAnswer<C> | Refusal>;
  },
): void {
  registerGameCall(scope, call, async (context: GameCallContext<C>) => {
    const done = await runInTurn(deps, context, async (change) => {
      const refusal = await enterWithKey(change, context.key);
      return refusal ?? (await mutation.change(change, context));
    });
    return done instanceof Refusal ? done : await mutation.answer(deps.database, done);
  });
}
