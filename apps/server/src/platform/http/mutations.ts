import { authMessages } from '@crewroom/domain/auth/messages';
import { isRecentSignIn } from '@crewroom/domain/auth/sign-in';
import { access as accessRules, hasRequiredRank, isGameScope } from '@crewroom/domain/contract/access';
import type { Endpoint, EndpointResponse } from '@crewroom/domain/contract/define-endpoint';
import { TOPICS_HEADER, topicsFor, writeTopics } from '@crewroom/domain/contract/topics';
import type { FastifyInstance } from 'fastify';
import { admitGameMutation, admitMutation, inProgress } from '../changes/admit-mutation.ts';
import { Refusal, refuse } from '../changes/refusal.ts';
import { runInUnitOfWork, type UnitOfWork, type UnitOfWorkDeps } from '../changes/unit-of-work.ts';
import type { Database } from '../database/database.ts';
import type { SecurityEvent } from '../security-log/security-events.ts';
import {
  claimKey,
  findIdempotencyRecord,
  type IdempotencyKey,
  type IdempotencyRecord,
  type Outcome,
  readIdempotencyKey,
  scopedKey,
  storeIdempotencyRecord,
} from './idempotency.ts';
import { recordMutationEvent } from './record-security-event.ts';
import {
  type EndpointContext,
  type GameEndpointContext,
  registerEndpoint,
  registerGameEndpoint,
} from './register-endpoint.ts';

const alreadyShown = refuse(
  'shown_once',
  'This was already done, and its result is shown only once. Create a new one.',
);

/**
 * A mutation in two steps: the change, and the response, which is read from the database after it. Both are one
 * transaction, with or without an `Idempotency-Key`: when the response is a refusal or cannot be built, the change is
 * rolled back. The response may also be built again later, when the request is repeated with the same key, so it must
 * have no effects.
 */
export type Mutation<C extends Endpoint, Done> = {
  /**
   * An endpoint with `sign_in_again` among its refusals requires a recent sign-in. This is checked after everything
   * else, and its failure rolls back the change.
   */
  readonly change: (uow: UnitOfWork, context: EndpointContext<C>) => Promise<Done | Refusal>;
  readonly respond: (
    database: Database,
    context: EndpointContext<C>,
    done: Done,
  ) => Promise<EndpointResponse<C> | Refusal>;
  /** For a change that may not run at the same time as any other. */
  readonly isExclusive?: true;
  /**
   * Whether the change requires a recent sign-in, when only some changes of the endpoint do. Only for an endpoint with
   * `sign_in_again`.
   */
  readonly requiresRecentSignIn?: (done: Done) => boolean;
  /** The security event of the change, written in the same transaction. */
  readonly securityEvent?: (context: EndpointContext<C>, done: Done) => SecurityEvent | null;
  /** For a response with a secret: it is not stored, and a repetition is rejected. */
  readonly isShownOnce?: true;
};

// The mutations that this process is running. The lock in `claimKey` finds those of other processes.
const running = new Set<string>();

function topicsHeader({ invalidated, rules }: UnitOfWork, { viewer }: EndpointContext<Endpoint>): string {
  return writeTopics(topicsFor(viewer, invalidated, rules.thresholds));
}

/** The header of a response to a request that was repeated under its key and had no second effect. */
export const REPEATED_HEADER = 'crewroom-repeated';

/** Returns the response to a repeated request from the current data, never one with a secret. */
export async function respondAgain<C extends Endpoint, Done extends Outcome>(
  database: Database,
  { respond, isShownOnce }: Pick<Mutation<C, Done>, 'respond' | 'isShownOnce'>,
  context: EndpointContext<C>,
  { done, topics }: IdempotencyRecord,
): Promise<MutationResponse<C> | Refusal> {
  if (isShownOnce) return alreadyShown;
  // It was stored by this mutation, so it has its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const again = await respond(database, context, done as Done);
  return again instanceof Refusal ? again : { response: again, topics, isRepeated: true };
}

/** The response of a mutation that succeeded. */
export type MutationResponse<C extends Endpoint> = {
  readonly response: EndpointResponse<C>;
  readonly topics: string;
  readonly isRepeated: boolean;
};

/** Sends the response with its headers. */
export function send<C extends Endpoint>(
  { reply }: Pick<EndpointContext<C>, 'reply'>,
  { response, topics, isRepeated }: MutationResponse<C>,
): EndpointResponse<C> {
  if (topics !== '') reply.header(TOPICS_HEADER, topics);
  if (isRepeated) reply.header(REPEATED_HEADER, 'true');
  return response;
}

/** Runs the change within the limit of concurrent changes with the same id in their path. */
function runWithKeyLimit<T>(
  deps: UnitOfWorkDeps,
  { request: { params } }: Pick<EndpointContext<Endpoint>, 'request'>,
  work: (uow: UnitOfWork) => Promise<T>,
): Promise<T> {
  const isAboutOne = typeof params === 'object' && params !== null && 'id' in params;
  if (!isAboutOne || typeof params.id !== 'string') return runInUnitOfWork(deps, work);
  return deps.database.withKeyLimit(params.id, () => runInUnitOfWork(deps, work));
}

/** The definition of a route with a change: an endpoint, or a route whose body is outside the contract. */
type Route = Pick<Endpoint, 'access' | 'refusals'>;

const rankLost = refuse('rank_lost', authMessages.rankLost);

/** Rejects callers who were admitted before the ranks changed, and lack access under the ranks that the change uses. */
function outrankedRefusal(
  { access }: Route,
  { viewer }: EndpointContext<Endpoint>,
  { rules }: UnitOfWork,
): Refusal | null {
  if (isGameScope(access) || hasRequiredRank(access, viewer.rank, rules.thresholds)) return null;
  const { refusal } = accessRules[access];
  return refusal === null ? rankLost : refuse('insufficient_rank', refusal);
}

const signInAgain = refuse('sign_in_again', authMessages.signInAgain);

/**
 * A mutation that rejects callers whose rank dropped and, if its endpoint requires it, callers without a recent
 * sign-in. The sign-in is checked last, so that typed input is not lost in vain.
 */
function withGuards<C extends Endpoint, Done>(route: Route, mutation: Mutation<C, Done>): Mutation<C, Done> {
  const requiresRecentSignIn = route.refusals?.includes('sign_in_again') === true;
  return {
    ...mutation,
    change: async (uow, context) => {
      const done = outrankedRefusal(route, context, uow) ?? (await mutation.change(uow, context));
      if (!requiresRecentSignIn) return done;
      if (done instanceof Refusal || mutation.requiresRecentSignIn?.(done) === false) return done;
      return isRecentSignIn(context.viewer.session.signedInAt, uow.now) ? done : signInAgain;
    },
  };
}

/**
 * Makes the change and reads its response, and records it in the security log. The caller's transaction is rolled back
 * on a refusal.
 */
async function executeMutation<C extends Endpoint, Done>(
  { database }: UnitOfWorkDeps,
  mutation: Mutation<C, Done>,
  context: EndpointContext<C>,
  uow: UnitOfWork,
): Promise<(MutationResponse<C> & { readonly done: Done }) | Refusal> {
  const done = await mutation.change(uow, context);
  if (done instanceof Refusal) return done;
  const response = await mutation.respond({ ...database, db: uow.trx }, context, done);
  if (response instanceof Refusal) return response;
  const event = mutation.securityEvent?.(context, done) ?? null;
  if (event !== null) await recordMutationEvent(uow, context.request, event);
  return { response, done, topics: topicsHeader(uow, context), isRepeated: false };
}

async function runOnce<C extends Endpoint, Done extends Outcome>(
  deps: UnitOfWorkDeps,
  mutation: Mutation<C, Done>,
  context: EndpointContext<C>,
  key: IdempotencyKey,
): Promise<MutationResponse<C> | Refusal> {
  return await runWithKeyLimit(deps, context, async (uow) => {
    const refusal = await claimKey(uow, key, mutation.isExclusive);
    if (refusal !== null) return refusal;
    const record = await findIdempotencyRecord(uow, key);
    if (record instanceof Refusal) return record;
    if (record !== null)
      return await respondAgain({ ...deps.database, db: uow.trx }, mutation, context, record);
    const response = await executeMutation(deps, mutation, context, uow);
    if (response instanceof Refusal) return response;
    const { done, topics } = response;
    // For one with a secret, only the fact that it happened is stored.
    await storeIdempotencyRecord(uow, key, { done: mutation.isShownOnce ? null : done, topics });
    return response;
  });
}

/** Rejects a request while this process is running one with the same key. */
export async function runExclusively<T>(key: IdempotencyKey, work: () => Promise<T>): Promise<T | Refusal> {
  const keyId = scopedKey(key);
  if (running.has(keyId)) return inProgress;
  running.add(keyId);
  try {
    return await work();
  } finally {
    running.delete(keyId);
  }
}

async function runWithoutKey<C extends Endpoint, Done>(
  deps: UnitOfWorkDeps,
  mutation: Mutation<C, Done>,
  context: EndpointContext<C>,
): Promise<MutationResponse<C> | Refusal> {
  return await runWithKeyLimit(deps, context, async (uow) => {
    const refusal = await admitMutation(uow, context.viewer.userId, {
      isExclusive: mutation.isExclusive ?? false,
    });
    return refusal ?? (await executeMutation(deps, mutation, context, uow));
  });
}

/**
 * Executes a request, once under its `Idempotency-Key`, and sets the headers of its result. The route sends the
 * response.
 */
export async function runMutation<C extends Endpoint, Done extends Outcome>(
  deps: UnitOfWorkDeps,
  route: Route,
  original: Mutation<C, Done>,
  context: EndpointContext<C>,
): Promise<EndpointResponse<C> | Refusal> {
  const mutation = withGuards(route, original);
  const key = readIdempotencyKey(context.request, context.viewer);
  if (key instanceof Refusal) return key;
  const outcome =
    key === null
      ? await runWithoutKey(deps, mutation, context)
      : await runExclusively(key, () => runOnce(deps, mutation, context, key));
  return outcome instanceof Refusal ? outcome : send(context, outcome);
}

/**
 * Registers an endpoint that changes data. The change is one transaction and is rolled back when it is rejected. The
 * invalidated topics are announced after the commit and sent in a header. With an `Idempotency-Key` a repeated request
 * is not executed twice: for 24 hours it gets a response from current data, with a header that says so.
 */
export function registerMutation<C extends Endpoint, Done extends Outcome>(
  scope: FastifyInstance,
  deps: UnitOfWorkDeps,
  endpoint: C,
  mutation: Mutation<C, Done>,
): void {
  registerEndpoint(scope, endpoint, (context: EndpointContext<C>) =>
    runMutation(deps, endpoint, mutation, context),
  );
}

/**
 * Registers an endpoint of the game that changes data, in one transaction that is rolled back when it is rejected or
 * its response cannot be built. Each such request is safe to repeat by itself, so it takes no `Idempotency-Key`.
 */
export function registerGameMutation<C extends Endpoint, Done>(
  scope: FastifyInstance,
  deps: UnitOfWorkDeps,
  endpoint: C,
  mutation: {
    readonly change: (uow: UnitOfWork, context: GameEndpointContext<C>) => Promise<Done | Refusal>;
    readonly respond: (database: Database, done: Done) => Promise<EndpointResponse<C> | Refusal>;
  },
): void {
  registerGameEndpoint(scope, endpoint, async (context: GameEndpointContext<C>) => {
    return await runWithKeyLimit(deps, context, async (uow) => {
      const refusal = await admitGameMutation(uow, context.key);
      if (refusal !== null) return refusal;
      const done = await mutation.change(uow, context);
      if (done instanceof Refusal) return done;
      return await mutation.respond({ ...deps.database, db: uow.trx }, done);
    });
  });
}
