import type { Call, CallAnswer } from '@crewroom/domain/api/define-call';
import type { FastifyInstance } from 'fastify';
import type { Database, Transaction } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  claimKey,
  type IdempotencyKey,
  type KeptSuccess,
  keepSuccess,
  keptSuccess,
  type Outcome,
  readIdempotencyKey,
} from './idempotency.ts';
import { Refusal, refuse } from './refusal.ts';
import { type CallContext, registerCall } from './register-call.ts';

type Deps = Pick<Dependencies, 'database' | 'clock'>;

/**
 * A mutation in two steps: the change, in one transaction, and the answer, read from what stands after it. The answer
 * may be a refusal: between the two another request may have deleted what was changed. It may also be read again later,
 * for a repetition with the same `Idempotency-Key`.
 */
export type Mutation<C extends Call, Done> = {
  readonly change: (trx: Transaction, context: CallContext<C>) => Promise<Done | Refusal>;
  readonly answer: (
    database: Database,
    context: CallContext<C>,
    done: Done,
  ) => Promise<CallAnswer<C> | Refusal>;
};

// Only this process's own; another's is seen by the lock that `claimKey` takes.
const running = new Set<string>();

const inProgress = refuse('in_progress', 'This is being done already. Please wait a moment.');

/** Thrown to undo a transaction whose outcome is a refusal. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

async function orRefusal<T>(work: Promise<T>): Promise<T | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

function unless<T>(done: T | Refusal): T {
  if (done instanceof Refusal) throw new Refused(done);
  return done;
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
  deps: Deps,
  mutation: Mutation<C, Done>,
  context: CallContext<C>,
  key: IdempotencyKey,
): Promise<CallAnswer<C> | Refusal> {
  return await orRefusal(
    inTransaction(deps.database, async (trx) => {
      if (!(await claimKey(deps.database, trx, key))) throw new Refused(inProgress);
      const inside = { ...deps.database, db: trx };
      const kept = unless(await keptSuccess(trx, key, deps.clock()));
      if (kept !== null) return unless(await answerAgain(inside, mutation, context, kept));
      const done = unless(await mutation.change(trx, context));
      const answer = unless(await mutation.answer(inside, context, done));
      await keepSuccess(trx, key, { done, answer }, deps.clock());
      return answer;
    }),
  );
}

async function changeKeyed<C extends Call, Done extends Outcome>(
  deps: Deps,
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
  { database }: Deps,
  mutation: Mutation<C, Done>,
  context: CallContext<C>,
): Promise<CallAnswer<C> | Refusal> {
  const done = await orRefusal(
    inTransaction(database, async (trx) => unless(await mutation.change(trx, context))),
  );
  return done instanceof Refusal ? done : await mutation.answer(database, context, done);
}

/**
 * Registers a call that changes something. The change is one transaction, undone whole when it is refused. With an
 * `Idempotency-Key` the same request is done once: its success is kept with the change and given again for 24 hours.
 */
export function registerMutation<C extends Call, Done extends Outcome>(
  scope: FastifyInstance,
  deps: Deps,
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
