import type { Call, CallAnswer } from '@crewroom/domain/api/define-call';
import type { FastifyInstance } from 'fastify';
import type { Database, Transaction } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Dependencies } from '../dependencies.ts';
import { claimKey, type IdempotencyKey, keepAnswer, keptAnswer, readIdempotencyKey } from './idempotency.ts';
import { Refusal, refuse } from './refusal.ts';
import { type CallContext, registerCall } from './register-call.ts';

type Deps = Pick<Dependencies, 'database' | 'clock'>;

/**
 * A mutation in two steps: the change, in one transaction, and the answer, read from what stands after it. The answer
 * may be a refusal: between the two another request may have deleted what was changed.
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

async function changeOnce<C extends Call, Done>(
  deps: Deps,
  call: C,
  mutation: Mutation<C, Done>,
  context: CallContext<C>,
  key: IdempotencyKey,
): Promise<CallAnswer<C> | Refusal> {
  return await orRefusal(
    inTransaction(deps.database, async (trx) => {
      if (!(await claimKey(deps.database, trx, key))) throw new Refused(inProgress);
      const kept = unless(await keptAnswer(trx, key, deps.clock()));
      // What was kept went out through this call's schema then, and goes out through it again.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      if (kept !== null) return kept.answer as CallAnswer<C>;
      const done = unless(await mutation.change(trx, context));
      const answer = unless(await mutation.answer({ ...deps.database, db: trx }, context, done));
      await keepAnswer(trx, key, { status: call.status, answer }, deps.clock());
      return answer;
    }),
  );
}

async function changeKeyed<C extends Call, Done>(
  deps: Deps,
  call: C,
  mutation: Mutation<C, Done>,
  context: CallContext<C>,
  key: IdempotencyKey,
): Promise<CallAnswer<C> | Refusal> {
  const place = JSON.stringify([key.userId, key.method, key.path, key.key]);
  if (running.has(place)) return inProgress;
  running.add(place);
  try {
    return await changeOnce(deps, call, mutation, context, key);
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
export function registerMutation<C extends Call, Done>(
  scope: FastifyInstance,
  deps: Deps,
  call: C,
  mutation: Mutation<C, Done>,
): void {
  registerCall(scope, call, async (context: CallContext<C>) => {
    const key = readIdempotencyKey(context.request, context.viewer);
    if (key instanceof Refusal) return key;
    if (key === null) return await changePlain(deps, mutation, context);
    return await changeKeyed(deps, call, mutation, context, key);
  });
}
