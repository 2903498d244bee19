import type { Endpoint } from '@crewroom/domain/contract/define-endpoint';
import { type InvalidatedTopics, topicsFor, writeTopics } from '@crewroom/domain/contract/topics';
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
import { type Mutation, type MutationResponse, respondAgain, runAlone, send } from './mutations.ts';
import { type EndpointContext, registerEndpoint } from './register-endpoint.ts';

/** What a long mutation did: its outcome, and the topics that its changes invalidated. */
export type WorkDone<Done> = { readonly done: Done; readonly invalidated: InvalidatedTopics };

/**
 * A mutation that cannot be one transaction: it waits for another service, or makes several changes of which some may be
 * rejected. `work` makes its changes itself. It must be safe to take up again: the process may end before it is done.
 */
export type LongMutation<C extends Endpoint, Done> = Pick<Mutation<C, Done>, 'respond'> & {
  readonly work: (context: EndpointContext<C>, progress: Progress<Done>) => Promise<WorkDone<Done> | Refusal>;
};

// A long mutation holds its key for so long after each thing it saved. Then its process must have ended.
const HELD_MS = 60_000;

const heldUntil = ({ now }: UnitOfWork): string => instantAfter(now, HELD_MS);

const noProgress = { before: null, save: async () => undefined };

/**
 * As `registerMutation`, for a long one: with an `Idempotency-Key` it holds the key from its beginning, so a repetition
 * while it runs is rejected, and one after its process has ended takes it up.
 */
export function registerLongMutation<C extends Endpoint, Done extends Outcome>(
  scope: FastifyInstance,
  deps: UnitOfWorkDeps,
  endpoint: C,
  { work, respond }: LongMutation<C, Done>,
): void {
  async function doWork(
    context: EndpointContext<C>,
    progress: Progress<Done>,
  ): Promise<(MutationResponse<C> & { done: Done }) | Refusal> {
    const outcome = await work(context, progress);
    if (outcome instanceof Refusal) return outcome;
    const { done, invalidated } = outcome;
    const topics = writeTopics(topicsFor(context.viewer, invalidated, deps.config.thresholds));
    const body = await respond(deps.database, context, done);
    // What was saved before was done under the same key, and is not done again.
    const isRepeated = progress.before !== null;
    return body instanceof Refusal ? body : { response: body, topics, isRepeated, done };
  }

  /** Holds the key, and returns how far the mutation is under it: what it is finished with, or what is left to do. */
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

  /** Stores under a key that is held, for who was not erased meanwhile: finished with topics, else to be taken up at once. */
  async function storeHeldRecord(
    key: IdempotencyKey,
    record: { readonly done: Done | null; readonly topics?: string },
  ) {
    await runInUnitOfWork(deps, async (uow) => {
      // Whoever asks for the key at this moment is rejected by what stands under it, so its lock is not needed.
      const refusal = await admitMutation(uow, key.userId);
      const runningUntil = record.topics === undefined ? toInstant(uow.now) : null;
      return refusal ?? (await storeIdempotencyRecord(uow, key, { ...record, runningUntil }));
    });
  }

  async function runHolding(
    key: IdempotencyKey,
    context: EndpointContext<C>,
  ): Promise<MutationResponse<C> | Refusal> {
    const held = await hold(key, context);
    if (held instanceof Refusal || 'response' in held) return held;
    let saved = held.before;
    let isDone = false;
    try {
      const done = await doWork(context, {
        before: held.before,
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
      // Whoever tries again takes it up at once, or begins again where nothing was done.
      if (!isDone && saved === null) await runInUnitOfWork(deps, (uow) => deleteIdempotencyRecord(uow, key));
      else if (!isDone) await storeHeldRecord(key, { done: saved });
    }
  }

  registerEndpoint(scope, endpoint, async (context: EndpointContext<C>) => {
    const key = readIdempotencyKey(context.request, context.viewer);
    if (key instanceof Refusal) return key;
    const outcome =
      key === null ? await doWork(context, noProgress) : await runAlone(key, () => runHolding(key, context));
    return outcome instanceof Refusal ? outcome : send(context, outcome);
  });
}
