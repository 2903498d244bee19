import {
  type Access,
  access as accessRules,
  canSchedule,
  type GameScope,
  hasRequiredRank,
  isGameScope,
  type MemberAccess,
  type RankThresholds,
} from '@crewroom/domain/contract/access';
import { routeTable } from '@crewroom/domain/contract/routes';
import { gameMessages } from '@crewroom/domain/game/messages';
import type { GroupRank } from '@crewroom/domain/members/schemas';
import type { Suspension } from '@crewroom/domain/record/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ChangeDeps, runChange } from '../changes/change.ts';
import { Refusal, refuse, sendRefusal } from '../changes/refusal.ts';
import type { Config } from '../config.ts';
import type { SentKey } from '../game/keys.ts';
import type { RankRefresher } from '../roster/rank-refresher.ts';
import { findPassHolder } from '../sessions/appeal-pass.ts';
import { findSession, type SessionLookUp } from '../sessions/session-look-up.ts';
import { extendSession, idleEnd, isExtensionDue } from '../sessions/sessions.ts';
import { type CookieJar, cookieJar } from './cookies.ts';
import { isStream, isUnsafe } from './security.ts';

/** The member who sends a request. Rank and suspension were read from the database for this request. */
export type SignedIn = {
  readonly userId: string;
  readonly robloxId: string;
  readonly username: string;
  readonly displayName: string;
  readonly groupRank: GroupRank;
  /** The number of `groupRank`, for the permission predicates. */
  readonly rank: number;
  readonly rankCheckedAt: string;
  readonly suspension: Suspension | null;
  readonly session: SessionFacts;
  /** With an appeal pass: the sanction that may be appealed against, the only thing the pass is for. Absent with a session. */
  readonly appealOnlySanctionId?: string;
};

/** The session a request came with. Instants are ISO 8601 UTC. */
export type SessionFacts = {
  readonly tokenHash: string;
  readonly lastUsedAt: string;
  readonly endsAt: string;
};

/** Why the portal itself ended a session. */
export type SessionEndReason = 'rank_lost' | 'left_group';

type Deps = ChangeDeps & { readonly ranks: RankRefresher };

/** Finds out who a request comes from. */
export type Authenticator = {
  /** The member, or a 401 that says why there is none; then the useless cookie is removed as well. */
  readonly authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedIn | Refusal>;
  /** As `authenticate`, after reading the rank from Roblox again. */
  readonly authenticateWithFreshRank: (
    request: FastifyRequest,
    reply: FastifyReply,
    viewer: SignedIn,
  ) => Promise<SignedIn | Refusal>;
  /** What the request's cookie stands for, without extending the session or changing the cookie. */
  readonly lookUp: (request: FastifyRequest) => Promise<SessionLookUp>;
};

const sessionRefusals = {
  none: refuse('no_session', 'Please sign in.'),
  rank_lost: refuse('rank_lost', 'Your rank no longer opens this portal.'),
  left_group: refuse('left_group', 'You are no longer a member of the airline group.'),
} as const;

/** Creates the authenticator that every scope except the public one uses. */
export function createAuthenticator(deps: Deps): Authenticator {
  const jar: CookieJar = cookieJar(deps.config.publicUrl);

  async function lookUp(request: FastifyRequest): Promise<SessionLookUp> {
    const token = request.cookies[jar.session];
    if (token === undefined || token === '') return { kind: 'none' };
    return await findSession(deps.database, token, deps.clock(), deps.config.thresholds);
  }

  /** Who appeals with a pass; for every other call a pass is nothing. */
  async function holderOfPass(request: FastifyRequest): Promise<SignedIn | null> {
    const token = request.cookies[jar.appealPass];
    if (token === undefined || request.routeOptions.url !== routeTable.appealSanction.path) return null;
    return await findPassHolder(deps.database, token, deps.clock(), deps.config.thresholds);
  }

  function viewerOrRefusal(
    found: SessionLookUp,
    request: FastifyRequest,
    reply: FastifyReply,
  ): SignedIn | Refusal {
    if (found.kind === 'signed-in') return found.viewer;
    if (request.cookies[jar.session] !== undefined) reply.clearCookie(jar.session, jar.options);
    return found.kind === 'ended' ? sessionRefusals[found.because] : sessionRefusals.none;
  }

  async function extend(viewer: SignedIn, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const now = deps.clock();
    if (!isExtensionDue(viewer.session.lastUsedAt, now)) return;
    if (!(await runChange(deps, (change) => extendSession(change, viewer)))) return;
    const expires = idleEnd(now, new Date(viewer.session.endsAt));
    reply.setCookie(jar.session, request.cookies[jar.session] ?? '', { ...jar.options, expires });
  }

  async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | Refusal> {
    const found = await lookUp(request);
    const holder = found.kind === 'signed-in' ? null : await holderOfPass(request);
    if (holder !== null) return holder;
    const result = viewerOrRefusal(found, request, reply);
    if ('code' in result || isStream(request)) return result;
    await extend(result, request, reply);
    return result;
  }

  async function authenticateWithFreshRank(
    request: FastifyRequest,
    reply: FastifyReply,
    viewer: SignedIn,
  ): Promise<SignedIn | Refusal> {
    try {
      await deps.ranks.refreshNow(viewer);
    } catch (error) {
      // The last known rank stays valid when Roblox cannot be read.
      request.log.warn({ err: error }, 'rank could not be read');
    }
    // Roblox may have taken seconds to answer, and the session may have ended meanwhile.
    return viewerOrRefusal(await lookUp(request), request, reply);
  }

  return { authenticate, authenticateWithFreshRank, lookUp };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The access level of the routes registered in this scope. */
    access: Access | null;
  }
  interface FastifyRequest {
    /** The member who sends the request; null in the public scope and in those of the game. */
    viewer: SignedIn | null;
    /** The key that the game server sent; null outside its scopes. */
    gameKey: SentKey | null;
  }
}

type AccessDeps = {
  readonly config: Pick<Config, 'thresholds'>;
  readonly authenticator: Authenticator;
  readonly ranks: RankRefresher;
  /** The key a request was sent with, or a 401. */
  readonly keyOf: (request: FastifyRequest) => Promise<SentKey | Refusal>;
};

const suspendedMessage =
  'Your account is suspended and cannot access the system until the suspension expires.';

function suspensionRefusal({ suspension }: SignedIn, access: MemberAccess): Refusal | null {
  if (accessRules[access].whileSuspended || suspension === null) return null;
  return refuse('suspended', suspendedMessage, { suspension });
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
  const refusal = suspensionRefusal(result, access);
  return refusal === null ? undefined : sendRefusal(reply, refusal);
}

function rankRefusal(rank: number, access: MemberAccess, thresholds: RankThresholds): Refusal | null {
  const { refusal } = accessRules[access];
  return refusal === null || hasRequiredRank(access, rank, thresholds)
    ? null
    : refuse('insufficient_rank', refusal);
}

// Before a write by a dispatcher or an administrator, or in their scopes, an outdated rank is read again.
function needsFreshRank(
  deps: AccessDeps,
  request: FastifyRequest,
  viewer: SignedIn,
  access: MemberAccess,
): boolean {
  const { rank, whileSuspended } = accessRules[access];
  const isPrivileged =
    rank === 'dispatch' || rank === 'admin' || canSchedule(viewer.rank, deps.config.thresholds);
  return !whileSuspended && isPrivileged && isUnsafe(request);
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
    if (needsFreshRank(deps, request, viewer, access)) {
      const result = await deps.authenticator.authenticateWithFreshRank(request, reply, viewer);
      if (result instanceof Refusal) return sendRefusal(reply, result);
      viewer = request.viewer = result;
    } else {
      deps.ranks.refreshInBackground(viewer, (error) =>
        request.log.warn({ err: error }, 'rank could not be read'),
      );
    }
  }
  const refusal =
    suspensionRefusal(viewer, access) ?? rankRefusal(viewer.rank, access, deps.config.thresholds);
  return refusal === null ? undefined : sendRefusal(reply, refusal);
}

async function requireKey({ keyOf }: AccessDeps, request: FastifyRequest, reply: FastifyReply) {
  const result = await keyOf(request);
  if (result instanceof Refusal) return sendRefusal(reply, result);
  request.gameKey = result;
  return undefined;
}

async function requireScope({ gameKey }: FastifyRequest, reply: FastifyReply, scope: GameScope) {
  if (gameKey === null || gameKey.scopes.includes(scope)) return undefined;
  return sendRefusal(reply, refuse('missing_scope', gameMessages.missingScope(scope)));
}

function guardByKey(scope: FastifyInstance, deps: AccessDeps, gameScope: GameScope): void {
  scope.addHook('onRequest', (request, reply) => requireKey(deps, request, reply));
  scope.addHook('preParsing', async (request, reply) => {
    // A reply is awaited until it is sent: nothing may follow a refusal that is on its way.
    await requireScope(request, reply, gameScope);
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
 * Adds a scope with an access level; `register` adds its routes. Checks run in this order: session and suspension, the
 * route's rate limit, rank, input. For the game a key stands for the session, and its scopes for the rank.
 */
export function openScope(
  app: FastifyInstance,
  deps: AccessDeps,
  access: Access,
  register: (scope: FastifyInstance) => void | Promise<void>,
): void {
  void app.register(async (scope) => {
    scope.access = access;
    if (isGameScope(access)) guardByKey(scope, deps, access);
    else if (access !== 'public') guardBySession(scope, deps, access);
    await register(scope);
  });
}
