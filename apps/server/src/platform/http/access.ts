import { authMessages } from '@crewroom/domain/auth/messages';
import {
  type Access,
  access as accessRules,
  canSchedule,
  type GameScope,
  hasRequiredRank,
  isAdministrator,
  isGameScope,
  type MemberAccess,
  type RankThresholds,
} from '@crewroom/domain/contract/access';
import { gameMessages } from '@crewroom/domain/game/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { Refusal, refuse } from '../changes/refusal.ts';
import type { RequestKey, SessionLookUp, SignedIn } from '../changes/viewer.ts';
import { recordRequestEvent } from './record-security-event.ts';
import { isUnsafe } from './security.ts';
import { sendRefusal, unknownRank } from './send-refusal.ts';
import { rejectUntilSetUp } from './setup-gate.ts';

/** Identifies the sender of a request. */
export type Authenticator = {
  /** Returns the member, or a 401 with the reason. With a 401 the useless cookie is removed too. */
  readonly authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedIn | Refusal>;
  /** Like `authenticate`, after fetching the rank from Roblox again. */
  readonly authenticateWithFreshRank: (
    request: FastifyRequest,
    reply: FastifyReply,
    viewer: SignedIn,
  ) => Promise<SignedIn | Refusal>;
  /** Returns the state of the request's cookie, without extending the session or changing the cookie. */
  readonly lookUp: (request: FastifyRequest) => Promise<SessionLookUp>;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** The access level of the routes registered in this scope. */
    access: Access | null;
  }
  interface FastifyRequest {
    /** The member who sends the request. Null in the public scope and in the game's scopes. */
    viewer: SignedIn | null;
    /** The key that the game server sent. Null outside its scopes. */
    gameKey: RequestKey | null;
  }
}

type AccessDeps = {
  readonly config: Pick<Config, 'thresholds' | 'connection'>;
  readonly authenticator: Authenticator;
  /** Returns whether a member's rank is outdated, and refreshes it without making the request wait. */
  readonly ranks: {
    readonly isStale: (viewer: SignedIn) => boolean;
    /** Whether it is too old to allow any action. */
    readonly isUnknown: (viewer: SignedIn) => boolean;
    readonly failedLately: (viewer: SignedIn) => boolean;
    readonly refreshInBackground: (viewer: SignedIn, onFailure: (error: unknown) => void) => void;
  };
  /** Returns the key of a request, or a 401. */
  readonly keyOf: (request: FastifyRequest) => Promise<RequestKey | Refusal>;
};

const suspendedMessage =
  'Your account is suspended and cannot access the system until the suspension expires.';

function suspensionRefusal({ suspension }: SignedIn, access: MemberAccess): Refusal | null {
  if (accessRules[access].whileSuspended || suspension === null) return null;
  return refuse('suspended', suspendedMessage, { suspension });
}

const supportReads = refuse('not_allowed', authMessages.supportReads);

/** Rejects every change by support access, except signing out. */
function supportRefusal(
  request: FastifyRequest,
  { session }: SignedIn,
  access: MemberAccess,
): Refusal | null {
  return session.isSupport === true && isUnsafe(request) && access !== 'session' ? supportReads : null;
}

async function requireSession(
  deps: AccessDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  access: MemberAccess,
) {
  const result = await deps.authenticator.authenticate(request, reply);
  if (result instanceof Refusal) return sendRefusal(reply, result);
  request.viewer = result;
  const refusal = suspensionRefusal(result, access) ?? supportRefusal(request, result, access);
  return refusal === null ? undefined : sendRefusal(reply, refusal);
}

/** Returns why a rank lacks an access level under the current thresholds, or null when it has it. */
function rankRefusal(rank: number, access: MemberAccess, thresholds: RankThresholds): Refusal | null {
  const { refusal } = accessRules[access];
  return refusal === null || hasRequiredRank(access, rank, thresholds)
    ? null
    : refuse('insufficient_rank', refusal);
}

// A member who left or was demoted while Roblox is down must not keep their former access.
function isTooOldFor({ ranks }: AccessDeps, viewer: SignedIn, access: MemberAccess): boolean {
  const { rank } = accessRules[access];
  return rank !== null && rank !== 'staff' && ranks.isUnknown(viewer);
}

// Refreshes an outdated rank before a write by a dispatcher or an administrator, or in their scopes. Before a read it
// refreshes only a rank that is no longer known. A read does not wait for a response that failed recently.
function needsFreshRank(
  deps: AccessDeps,
  request: FastifyRequest,
  viewer: SignedIn,
  access: MemberAccess,
): boolean {
  const { rank, whileSuspended } = accessRules[access];
  const isPrivileged =
    rank === 'dispatch' || rank === 'admin' || canSchedule(viewer.rank, deps.config.thresholds);
  const isRefreshWorthwhile = deps.ranks.isUnknown(viewer) && !deps.ranks.failedLately(viewer);
  return !whileSuspended && isPrivileged && (isUnsafe(request) || isRefreshWorthwhile);
}

// Endpoints for all staff may show and change more for a dispatcher or an administrator. With a rank that is no longer
// known, they get only what all staff may see and do.
function withKnownRank({ config, ranks }: AccessDeps, viewer: SignedIn): SignedIn {
  if (!ranks.isUnknown(viewer)) return viewer;
  const { staff } = config.thresholds;
  const wasAdministrator = isAdministrator(viewer.rank, config.thresholds);
  return { ...viewer, rank: Math.min(viewer.rank, staff), wasAdministrator };
}

function recordRefused(request: FastifyRequest, { code }: Refusal): void {
  const endpoint = `${request.method} ${request.routeOptions.url ?? ''}`;
  recordRequestEvent(request, { kind: 'refused', details: { code, call: endpoint } });
}

async function requireRank(
  deps: AccessDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  access: MemberAccess,
) {
  let { viewer } = request;
  if (viewer === null) return undefined;
  if (deps.ranks.isStale(viewer)) {
    if (needsFreshRank(deps, request, viewer, access) || isTooOldFor(deps, viewer, access)) {
      const result = await deps.authenticator.authenticateWithFreshRank(request, reply, viewer);
      if (result instanceof Refusal) return sendRefusal(reply, result);
      viewer = request.viewer = result;
    } else {
      deps.ranks.refreshInBackground(viewer, (error) =>
        request.log.warn({ err: error }, 'rank could not be read'),
      );
    }
  }
  const byRank = rankRefusal(viewer.rank, access, deps.config.thresholds);
  const refusal =
    suspensionRefusal(viewer, access) ?? byRank ?? (isTooOldFor(deps, viewer, access) ? unknownRank : null);
  if (refusal !== null && refusal === byRank) recordRefused(request, refusal);
  if (refusal !== null) return sendRefusal(reply, refusal);
  request.viewer = withKnownRank(deps, viewer);
  return undefined;
}

async function requireKey({ keyOf }: AccessDeps, request: FastifyRequest, reply: FastifyReply) {
  const result = await keyOf(request);
  if (result instanceof Refusal) {
    recordRefused(request, result);
    return sendRefusal(reply, result);
  }
  request.gameKey = result;
  return undefined;
}

function guardByKey(scope: FastifyInstance, deps: AccessDeps, gameScope: GameScope): void {
  const missing = refuse('missing_scope', gameMessages.missingScope(gameScope));
  scope.addHook('onRequest', (request, reply) => requireKey(deps, request, reply));
  scope.addHook('preParsing', async ({ gameKey }, reply) => {
    // A reply is awaited until it is sent, so that nothing follows a refusal that is being sent.
    if (gameKey?.scopes.includes(gameScope) === false) await sendRefusal(reply, missing);
    return undefined;
  });
}

function guardBySession(scope: FastifyInstance, deps: AccessDeps, access: MemberAccess): void {
  scope.addHook('onRequest', (request, reply) => requireSession(deps, request, reply, access));
  scope.addHook('preParsing', async (request, reply) => {
    await requireRank(deps, request, reply, access);
    return undefined;
  });
}

/**
 * Adds a scope with an access level. `register` adds its routes. Checks run in this order: portal set up, session and
 * suspension, the route's rate limit, rank, input. In the game's scopes a key replaces the session, and its scopes
 * replace the rank.
 */
export function openScope(
  app: FastifyInstance,
  deps: AccessDeps,
  access: Access,
  register: (scope: FastifyInstance) => void | Promise<void>,
): void {
  void app.register(async (scope) => {
    scope.access = access;
    // Nobody is admitted while there is no airline.
    scope.addHook(
      'onRequest',
      async (request, reply) => rejectUntilSetUp(request, reply, deps.config) ?? undefined,
    );
    if (isGameScope(access)) guardByKey(scope, deps, access);
    else if (access !== 'public') guardBySession(scope, deps, access);
    await register(scope);
  });
}
