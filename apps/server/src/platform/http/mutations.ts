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

const shownOnce = refuse(
  'shown_once',
  'This was done already, and what it made is shown only once. Make another one.',
);

/**
 * A mutation in two steps: the change, and the response, which is read from the database after it. Both are one transaction, with or
 * without an `Idempotency-Key`: when the response is a refusal or cannot be built, the change is rolled back. The response
 * may also be read again later, when the request is repeated with the same key, so it must have no effects.
 */
export type Mutation<C extends Endpoint, Done> = {
  /**
   * A call that names `sign_in_again` among its refusals asks for a recent sign-in; that is looked at once all else is well, and
   * undoes what was done.
   */
  readonly change: (uow: UnitOfWork, context: EndpointContext<C>) => Promise<Done | Refusal>;
  readonly respond: (
    database: Database,
    context: EndpointContext<C>,
    done: Done,
  ) => Promise<EndpointResponse<C> | Refusal>;
  /** For a change that may not run beside any other. */
  readonly alone?: true;
  /** Whether what was done asks for a recent sign-in, where not all that the call does; it is asked of a call that names `sign_in_again`. */
  readonly asksForSignIn?: (done: Done) => boolean;
  /** What of it stands in the security log, written in the same transaction. */
  readonly securityEvent?: (context: EndpointContext<C>, done: Done) => SecurityEvent | null;
  /** For an answer with a secret: nothing of it is kept, and a repetition is rejected. */
  readonly shownOnce?: true;
};

// The mutations this process is running. Those of other processes are found by the lock in `claimKey`.
const running = new Set<string>();

function topicsHeader({ invalidated, rules }: UnitOfWork, { viewer }: EndpointContext<Endpoint>): string {
  return writeTopics(topicsFor(viewer, invalidated, rules.thresholds));
}

/** The header of an answer to a request that was repeated under its key: nothing was done a second time. */
export const REPEATED_HEADER = 'crewroom-repeated';

/** The answer to a request that is repeated: read from the database as it is now; never one with a secret. */
export async function respondAgain<C extends Endpoint, Done extends Outcome>(
  database: Database,
  { respond, shownOnce: isSecret }: Pick<Mutation<C, Done>, 'respond' | 'shownOnce'>,
  context: EndpointContext<C>,
  { done, topics }: IdempotencyRecord,
): Promise<MutationResponse<C> | Refusal> {
  if (isSecret) return shownOnce;
  // It was stored by this mutation, so it has its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const again = await respond(database, context, done as Done);
  return again instanceof Refusal ? again : { response: again, topics, isRepeated: true };
}

/** What is sent of a mutation that succeeded. */
export type MutationResponse<C extends Endpoint> = {
  readonly response: EndpointResponse<C>;
  readonly topics: string;
  readonly isRepeated: boolean;
};

/** Sends the answer, with the headers that belong to it. */
export function send<C extends Endpoint>(
  { reply }: Pick<EndpointContext<C>, 'reply'>,
  { response, topics, isRepeated }: MutationResponse<C>,
): EndpointResponse<C> {
  if (topics !== '') reply.header(TOPICS_HEADER, topics);
  if (isRepeated) reply.header(REPEATED_HEADER, 'true');
  return response;
}

/** Runs the change when it is its turn among those that name the same thing in their address. */
function runInTurn<T>(
  deps: UnitOfWorkDeps,
  { request: { params } }: Pick<EndpointContext<Endpoint>, 'request'>,
  work: (uow: UnitOfWork) => Promise<T>,
): Promise<T> {
  const isAboutOne = typeof params === 'object' && params !== null && 'id' in params;
  if (!isAboutOne || typeof params.id !== 'string') return runInUnitOfWork(deps, work);
  return deps.database.inTurn(params.id, () => runInUnitOfWork(deps, work));
}

/** What is asked of a route that changes something: a call, or one whose body is none of the contract's. */
type Route = Pick<Endpoint, 'access' | 'refusals'>;

const rankLost = refuse('rank_lost', authMessages.rankLost);

/** Rejects who was let in before the ranks were changed, and would not be by those that the change goes by. */
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
 * A mutation that is rejected to who is of too low a rank by now and, where its call asks for it, to who did not sign in lately: that last
 * of all, so that what was typed is not lost for nothing.
 */
function guarded<C extends Endpoint, Done>(route: Route, mutation: Mutation<C, Done>): Mutation<C, Done> {
  const asksForSignIn = route.refusals?.includes('sign_in_again') === true;
  return {
    ...mutation,
    change: async (uow, context) => {
      const done = outrankedRefusal(route, context, uow) ?? (await mutation.change(uow, context));
      if (!asksForSignIn) return done;
      if (done instanceof Refusal || mutation.asksForSignIn?.(done) === false) return done;
      return isRecentSignIn(context.viewer.session.signedInAt, uow.now) ? done : signInAgain;
    },
  };
}

/** Makes the change and reads its response, and records it in the security log. The caller's transaction is rolled back on a refusal. */
async function carryOut<C extends Endpoint, Done>(
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
  return await runInTurn(deps, context, async (uow) => {
    const refusal = await claimKey(uow, key, mutation.alone);
    if (refusal !== null) return refusal;
    const record = await findIdempotencyRecord(uow, key);
    if (record instanceof Refusal) return record;
    if (record !== null)
      return await respondAgain({ ...deps.database, db: uow.trx }, mutation, context, record);
    const response = await carryOut(deps, mutation, context, uow);
    if (response instanceof Refusal) return response;
    const { done, topics } = response;
    // Of one with a secret nothing is kept but that it was.
    await storeIdempotencyRecord(uow, key, { done: mutation.shownOnce ? null : done, topics });
    return response;
  });
}

/** Rejects what this process is doing under the same key just now. */
export async function runAlone<T>(key: IdempotencyKey, work: () => Promise<T>): Promise<T | Refusal> {
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
  return await runInTurn(deps, context, async (uow) => {
    const refusal = await admitMutation(uow, context.viewer.userId, { alone: mutation.alone ?? false });
    return refusal ?? (await carryOut(deps, mutation, context, uow));
  });
}

/**
 * Does what a request asks for, once under its `Idempotency-Key`, and sets the headers of what was done; what is sent is for
 * its route.
 */
export async function runMutation<C extends Endpoint, Done extends Outcome>(
  deps: UnitOfWorkDeps,
  route: Route,
  given: Mutation<C, Done>,
  context: EndpointContext<C>,
): Promise<EndpointResponse<C> | Refusal> {
  const mutation = guarded(route, given);
  const key = readIdempotencyKey(context.request, context.viewer);
  if (key instanceof Refusal) return key;
  const outcome =
    key === null
      ? await runWithoutKey(deps, mutation, context)
      : await runAlone(key, () => runOnce(deps, mutation, context, key));
  return outcome instanceof Refusal ? outcome : send(context, outcome);
}

/**
 * Registers a call that changes something. The change is one transaction and is rolled back when it is rejected. The
 * invalidated topics are announced after the commit and sent in a header. With an `Idempotency-Key` a repeated request is
 * not done twice: for 24 hours it gets its answer read again, with a header that says so.
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
 * Registers a call of the game that changes something, in one transaction that is rolled back when it is rejected or its response
 * cannot be built. Each
 * such call is safe to repeat by itself, so it takes no `Idempotency-Key`.
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
    return await runInTurn(deps, context, async (uow) => {
      const refusal = await admitGameMutation(uow, context.key);
      if (refusal !== null) return refusal;
      const done = await mutation.change(uow, context);
      if (done instanceof Refusal) return done;
      return await mutation.respond({ ...deps.database, db: uow.trx }, done);
    });
  });
}
