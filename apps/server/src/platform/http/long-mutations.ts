import type { Endpoint } from '@crewroom/domain/contract/define-endpoint';
import { type InvalidatedTopics, topicsFor, writeTopics } from '@crewroom/domain/contract/topics';
import { MINUTE_MS } from '@crewroom/domain/days';
import type { FastifyInstance } from 'fastify';
import { admitMutation, inProgress, type Progress } from '../changes/admit-mutation.ts';
import { Refusal } from '../changes/refusal.ts';
import { runInUnitOfWork, type UnitOfWork, type UnitOfWorkDeps } from '../changes/unit-of-work.ts';
import { instantAfter, toInstant } from '../database/stored-values.ts';
import {
  claimKey,
  deleteIdempotencyRecord,
  findIdempotencyRecord,
  type IdempotencyKey,
  type Outcome,
  readIdempotencyKey,
  storeIdempotencyRecord,
} from './idempotency.ts';
import { type Mutation, type MutationResponse, respondAgain, runExclusively, send } from './mutations.ts';
import { type EndpointContext, registerEndpoint } from './register-endpoint.ts';

/** The result of a long mutation: its outcome, and the topics that its changes invalidated. */
export type WorkDone<Done> = { readonly done: Done; readonly invalidated: InvalidatedTopics };

/**
 * A mutation that cannot be one transaction: it waits for another service, or makes several changes of which some may
 * be rejected. `work` makes its changes itself, by `runAdmitted` where an actor who lost the session or rank meanwhile must
 * not. It must be safe to resume: the process may end before it is done.
 */
export type LongMutation<C extends Endpoint, Done> = Pick<Mutation<C, Done>, 'respond'> & {
  readonly work: (context: EndpointContext<C>, progress: Progress<Done>) => Promise<WorkDone<Done> | Refusal>;
};

// How long a long mutation holds its key after it saved progress. Later its process must have ended.
const HELD_MS = MINUTE_MS;

const heldUntil = ({ now }: UnitOfWork): string => instantAfter(now, HELD_MS);

const noProgress = { before: null, save: async () => undefined };

/**
 * Like `registerMutation`, for a long one. With an `Idempotency-Key` it holds the key from its beginning. A repetition
 * while it runs is rejected, and one after its process has ended resumes it. Throws for an endpoint that requires a recent
 * sign-in, which is checked in the transaction of a change.
 */
export function registerLongMutation<C extends Endpoint, Done extends Outcome>(
  scope: FastifyInstance,
  deps: UnitOfWorkDeps,
  endpoint: C,
  { work, respond }: LongMutation<C, Done>,
): void {
  if (endpoint.refusals?.includes('sign_in_again') === true) {
    throw new Error(`${endpoint.method} ${endpoint.path} requires a recent sign-in, so it cannot be long`);
  }

  async function doWork(
    context: EndpointContext<C>,
    progress: Progress<Done>,
  ): Promise<(MutationResponse<C> & { done: Done }) | Refusal> {
    const outcome = await work(context, progress);
    if (outcome instanceof Refusal) return outcome;
    const { done, invalidated } = outcome;
    const topics = writeTopics(topicsFor(context.viewer, invalidated, deps.config.thresholds));
    const body = await respond(deps.database, context, done);
    // Saved steps were done under the same key, and are not repeated.
    const isRepeated = progress.before !== null;
    return body instanceof Refusal ? body : { response: body, topics, isRepeated, done };
  }

  /** Holds the key, and returns the result of the finished mutation under it, or the rest to do. */
  async function hold(key: IdempotencyKey, context: EndpointContext<C>) {
    return await runInUnitOfWork(deps, async (uow) => {
      const refusal = await claimKey(uow, key);
      if (refusal !== null) return refusal;
      const record = await findIdempotencyRecord(uow, key);
      if (record instanceof Refusal) return record;
      if (record !== null && record.runningUntil === null) {
        return await respondAgain({ ...deps.database, db: uow.trx }, { respond }, context, record);
      }
      if (record?.runningUntil && record.runningUntil > toInstant(uow.now)) return inProgress;
      // It was stored by this mutation, so it has its type.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const before = (record?.done ?? null) as Done | null;
      await storeIdempotencyRecord(uow, key, { done: before, runningUntil: heldUntil(uow) });
      return { before };
    });
  }

  /**
   * Stores under a held key, unless the actor was erased meanwhile. With topics the mutation is finished, otherwise it
   * can be resumed at once.
   */
  async function storeHeldRecord(
    key: IdempotencyKey,
    record: { readonly done: Done | null; readonly topics?: string },
  ) {
    await runInUnitOfWork(deps, async (uow) => {
      // The stored record rejects other requests with the key now, so its lock is not needed.
      const refusal = await admitMutation(uow, key.userId);
      const runningUntil = record.topics === undefined ? toInstant(uow.now) : null;
      return refusal ?? (await storeIdempotencyRecord(uow, key, { ...record, runningUntil }));
    });
  }

  async function runHolding(
    key: IdempotencyKey,
    context: EndpointContext<C>,
  ): Promise<MutationResponse<C> | Refusal> {
    const claimed = await hold(key, context);
    if (claimed instanceof Refusal || 'response' in claimed) return claimed;
    let saved = claimed.before;
    let isDone = false;
    try {
      const done = await doWork(context, {
        before: claimed.before,
        save: async (uow, soFar) => {
          saved = soFar;
          await storeIdempotencyRecord(uow, key, { done: soFar, runningUntil: heldUntil(uow) });
        },
      });
      if (done instanceof Refusal) return done;
      await storeHeldRecord(key, done);
      isDone = true;
      return done;
    } finally {
      // A retry resumes it at once, or starts over when nothing was done.
      if (!isDone && saved === null) await runInUnitOfWork(deps, (uow) => deleteIdempotencyRecord(uow, key));
      else if (!isDone) await storeHeldRecord(key, { done: saved });
    }
  }

  registerEndpoint(scope, endpoint, async (context: EndpointContext<C>) => {
    const key = readIdempotencyKey(context.request, context.viewer);
    if (key instanceof Refusal) return key;
    const outcome =
      key === null
        ? await doWork(context, noProgress)
        : await runExclusively(key, () => runHolding(key, context));
    return outcome instanceof Refusal ? outcome : send(context, outcome);
  });
}
