import { authEndpoints } from '@crewroom/domain/auth/endpoints';
import { authMessages } from '@crewroom/domain/auth/messages';
import { HOME, type LoginError, safeReturnTo } from '@crewroom/domain/auth/sign-in';
import { signInPaths } from '@crewroom/domain/contract/routes';
import { avatarUrl } from '@crewroom/domain/members/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Roblox } from '../../integrations/roblox/roblox.ts';
import { blockErasures } from '../../platform/changes/admit-mutation.ts';
import { Refusal, refuse } from '../../platform/changes/refusal.ts';
import { runInUnitOfWork, type UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { writeAudit } from '../../platform/history/history.ts';
import { type CookieJar, cookieJar } from '../../platform/http/cookies.ts';
import { addressLimit } from '../../platform/http/limits.ts';
import { registerMutation } from '../../platform/http/mutations.ts';
import {
  networkAndDeviceOf,
  recordMutationEvent,
  recordRequestEvent,
} from '../../platform/http/record-security-event.ts';
import { type EndpointContext, registerEndpoint } from '../../platform/http/register-endpoint.ts';
import { lockForAdministration } from '../../platform/people/administer.ts';
import { newToken } from '../../platform/secrets/tokens.ts';
import { APPEAL_PASS_MS, issueAppealPass } from '../../platform/sessions/appeal-pass.ts';
import { findSession } from '../../platform/sessions/session-look-up.ts';
import { endSession, readSessions, signOutEverywhere } from '../../platform/sessions/sessions.ts';
import { rememberSignIn, SIGN_IN_MS } from './pending-sign-ins.ts';
import { completeSignIn, failureReason } from './sign-in.ts';

const BROWSER_TOKEN = /^[\w-]{43}$/;

const startQuery = z.object({
  returnTo: z.string().optional().catch(undefined),
  again: z.string().optional().catch(undefined),
});
const callbackQuery = z.object({
  error: z.string().optional().catch(undefined),
});

function redirectToLogin(reply: FastifyReply, error: LoginError, returnTo: string): FastifyReply {
  reply.request.outcome = error;
  const target = safeReturnTo(returnTo);
  const query = new URLSearchParams({ error, ...(target !== HOME && { returnTo: target }) });
  return reply.redirect(`/login?${query.toString()}`, 302);
}

function readReturnTo({ query }: FastifyRequest): string {
  return safeReturnTo(startQuery.parse(query).returnTo);
}

// The browser opens these routes itself, so a failure redirects to the login screen instead of returning JSON.
function redirectFailureToLogin(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const returnTo = readReturnTo(request);
  if (error.statusCode === 429) return redirectToLogin(reply, 'too_many', returnTo);
  request.log.error({ err: error }, 'sign-in failed');
  return redirectToLogin(reply, 'oauth_failed', returnTo);
}

/**
 * The sign-in service, and how the browser comes back from it. It is Roblox itself, unless another host is between the two,
 * such as a host of many airlines.
 */
export type SignInProvider = Pick<Roblox, 'startSignIn' | 'finishSignIn'> & {
  /** The path at which the browser comes back. */
  readonly callbackPath: string;
  /** Returns the state in the query of a returning browser, or an empty text when there is none. */
  readonly stateOf: (query: URLSearchParams) => Promise<string>;
};

/** Returns the sign-in service of a portal that runs alone. */
const directProvider = ({ roblox: { startSignIn, finishSignIn } }: Dependencies): SignInProvider => ({
  startSignIn,
  finishSignIn,
  callbackPath: signInPaths.callback,
  stateOf: async (query) => (query.getAll('state').length === 1 ? (query.get('state') ?? '') : ''),
});

// Uses only the query of the request, because a client can put any URL into the Host header or the request line.
function readCallbackUrl({ url }: FastifyRequest, path: string, publicUrl: string): URL {
  const callback = new URL(path, publicUrl);
  callback.search = URL.parse(url, publicUrl)?.search ?? '';
  return callback;
}

/** Registers the two routes that the browser opens: the start, which redirects to Roblox, and the callback. */
export function signInRoutes(
  scope: FastifyInstance,
  direct: Dependencies,
  provider: SignInProvider = directProvider(direct),
): void {
  const { startSignIn, finishSignIn, callbackPath } = provider;
  const deps = { ...direct, roblox: { ...direct.roblox, startSignIn, finishSignIn } };
  const jar = cookieJar(deps.config.publicUrl);
  const signInCookie = { ...jar.options, maxAge: SIGN_IN_MS / 1000 };
  const { signInPerMinute } = deps.config.limits;

  /** Returns the session that a sign-in must confirm: the browser's own one, if it requests that. */
  async function sessionToConfirm(request: FastifyRequest): Promise<string | null> {
    const token = request.cookies[jar.session] ?? '';
    if (startQuery.parse(request.query).again !== '1' || token === '') return null;
    const session = await findSession(deps.database, token, deps.clock(), deps.config.thresholds);
    return session.kind === 'signed-in' ? session.viewer.session.id : null;
  }

  async function start(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const returnTo = readReturnTo(request);
    const heldToken = request.cookies[jar.signIn] ?? '';
    // One token for the whole browser and not for each tab, so that two concurrent sign-ins both succeed.
    const browserToken = BROWSER_TOKEN.test(heldToken) ? heldToken : newToken(deps.randomness);
    const againSessionId = await sessionToConfirm(request);
    const { url, ...secrets } = await deps.roblox.startSignIn(againSessionId !== null);
    const pending = { ...secrets, browserToken, returnTo, againSessionId };
    await rememberSignIn(deps.database, pending, deps.clock());
    return reply.setCookie(jar.signIn, browserToken, signInCookie).redirect(url.href, 302);
  }

  async function finish(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { error } = callbackQuery.parse(request.query);
    const callbackUrl = readCallbackUrl(request, callbackPath, deps.config.publicUrl);
    const result = await completeSignIn(deps, {
      state: await provider.stateOf(callbackUrl.searchParams),
      error,
      browserToken: request.cookies[jar.signIn] ?? '',
      callbackUrl,
      previousToken: request.cookies[jar.session],
      ...networkAndDeviceOf(request),
      log: request.log,
    });
    if (!result.ok) {
      recordRequestEvent(request, { kind: 'sign_in_refused', details: { code: result.error } });
      request.log.warn({ reason: failureReason(result.cause), code: result.error }, 'sign-in refused');
      return redirectToLogin(reply, result.error, result.returnTo);
    }
    return reply
      .setCookie(jar.session, result.token, { ...jar.options, expires: result.sessionEnd })
      .redirect(safeReturnTo(result.returnTo), 302);
  }

  const limited = (group: string) => ({
    config: { rateLimit: addressLimit(group, signInPerMinute) },
    errorHandler: redirectFailureToLogin,
  });
  scope.get(signInPaths.start, limited('sign-in'), start);
  scope.get(callbackPath, limited('sign-in-callback'), finish);
}

/** Clears the session cookie, and makes the browser clear its cache. */
function clearSessionCookie(reply: FastifyReply, jar: CookieJar): void {
  reply.clearCookie(jar.session, jar.options);
  // The browser caches pictures of members. The storage of the service worker is not a cache, and stays.
  reply.header('clear-site-data', '"cache"');
}

/** Returns the signed-in member. It needs no query, because the session check has already read it. */
export function meRoutes(scope: FastifyInstance): void {
  registerEndpoint(scope, authEndpoints.me, async ({ viewer }) => ({
    user: {
      userId: viewer.userId,
      groupRank: viewer.groupRank,
      robloxUsername: viewer.username,
      robloxDisplayName: viewer.displayName,
      robloxAvatarUrl: avatarUrl(viewer.robloxId),
    },
  }));
}

/** Registers the route to sign out. Suspended members can use it too, and get a pass to appeal. */
export function logoutRoutes(scope: FastifyInstance, deps: Dependencies): void {
  const jar = cookieJar(deps.config.publicUrl);
  const logout = async ({ viewer, reply, request }: EndpointContext<typeof authEndpoints.logout>) => {
    const pass = await runInUnitOfWork(deps, async (uow) => {
      await blockErasures(uow.trx);
      // Without a session they have already signed out, or were erased in the meantime.
      if (!(await endSession(uow, viewer.userId, viewer.session.id))) return null;
      await recordMutationEvent(uow, request, { kind: 'sign_out', subjectId: viewer.userId });
      return await issueAppealPass(uow, viewer, deps.randomness);
    });
    clearSessionCookie(reply, jar);
    if (pass !== null) {
      reply.setCookie(jar.appealPass, pass, { ...jar.appealPassOptions, maxAge: APPEAL_PASS_MS / 1000 });
    }
    return undefined;
  };
  // No rate limit: a member who has used up their writes must still be able to sign out.
  registerEndpoint(scope, authEndpoints.logout, logout, null);
}

const noSuchSession = refuse('not_found', authMessages.noSuchSession);

/** Registers the routes to list and end the viewer's own sessions. Ending the current one signs out. */
export function sessionRoutes(scope: FastifyInstance, deps: Dependencies): void {
  const jar = cookieJar(deps.config.publicUrl);
  registerEndpoint(scope, authEndpoints.ownSessions, async ({ viewer }) => ({
    sessions: await readSessions(deps.database, viewer.userId, viewer.session.id, deps.clock()),
  }));
  registerMutation(scope, deps, authEndpoints.endSession, {
    change: async (uow, { params, viewer, reply }) => {
      if (!(await endSession(uow, viewer.userId, params.id))) return noSuchSession;
      if (params.id === viewer.session.id) uow.afterCommit(() => clearSessionCookie(reply, jar));
      return params.id;
    },
    respond: async () => undefined,
    securityEvent: ({ viewer }, ended) => ({
      kind: ended === viewer.session.id ? 'sign_out' : 'session_ended',
      subjectId: viewer.userId,
    }),
  });
  registerMutation(scope, deps, authEndpoints.endOtherSessions, {
    change: (uow, { viewer }) => signOutEverywhere(uow, viewer.userId, viewer.session.id),
    respond: async () => undefined,
    securityEvent: ({ viewer }, sessions) => ({
      kind: 'session_ended',
      subjectId: viewer.userId,
      details: { sessions },
    }),
  });
}

/** Ends all sessions of a member for an administrator, and records it in the history. Rejects like `lockForAdministration`. */
async function endMemberSessions(
  uow: UnitOfWork,
  viewer: SignedIn,
  userId: string,
): Promise<number | Refusal> {
  const member = await lockForAdministration(uow, viewer, userId);
  if (member instanceof Refusal) return member;
  const details = { action: 'signed out' };
  await writeAudit(uow, viewer, { actionType: 'sessions_end', target: member, details, isHidden: true });
  return await signOutEverywhere(uow, member.id, null);
}

/** Registers the route by which administrators end a member's sessions. */
export function memberSessionRoutes(scope: FastifyInstance, deps: Dependencies): void {
  registerMutation(scope, deps, authEndpoints.endMemberSessions, {
    change: (uow, { params, viewer }) => endMemberSessions(uow, viewer, params.id),
    respond: async () => undefined,
    securityEvent: ({ params }, sessions) => ({
      kind: 'session_ended',
      subjectId: params.id,
      details: { sessions },
    }),
  });
}
