import { authCalls } from '@crewroom/domain/auth/calls';
import type { LoginError } from '@crewroom/domain/auth/sign-in';
import { HOME, safeReturnTo } from '@crewroom/domain/auth/sign-in';
import { signInPaths } from '@crewroom/domain/contract/routes';
import { avatarUrl } from '@crewroom/domain/members/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { cookieJar } from '../http/cookies.ts';
import { addressLimit } from '../http/limits.ts';
import { type CallContext, registerCall } from '../http/register-call.ts';
import { endSession, newToken, rememberSignIn, SIGN_IN_MS } from './sessions.ts';
import { completeSignIn, reasonOf } from './sign-in.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'roblox' | 'clock' | 'randomness' | 'live'>;

const TOKEN = /^[\w-]{43}$/;

const startQuery = z.object({ returnTo: z.string().optional().catch(undefined) });
const callbackQuery = z.object({
  state: z.string().catch(''),
  error: z.string().optional().catch(undefined),
});

function toLogin(reply: FastifyReply, error: LoginError, returnTo: string): FastifyReply {
  const target = safeReturnTo(returnTo);
  const query = new URLSearchParams({ error, ...(target !== HOME && { returnTo: target }) });
  return reply.redirect(`/login?${query.toString()}`, 302);
}

function returnToOf({ query }: FastifyRequest): string {
  return safeReturnTo(startQuery.parse(query).returnTo);
}

// What goes wrong here happens in a tab of a person's browser: it leads back to the login screen, never to JSON.
function failToLogin(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const returnTo = returnToOf(request);
  if (error.statusCode === 429) return toLogin(reply, 'too_many', returnTo);
  request.log.error({ err: error }, 'sign-in failed');
  return toLogin(reply, 'oauth_failed', returnTo);
}

// The query alone is the request's: the Host header, or an absolute request line, may name any address.
function callbackUrlOf({ url }: FastifyRequest, publicUrl: string): URL {
  const callback = new URL(signInPaths.callback, publicUrl);
  callback.search = URL.parse(url, publicUrl)?.search ?? '';
  return callback;
}

/** The two addresses that a browser is sent to: out to Roblox and back. */
export function signInRoutes(scope: FastifyInstance, deps: Deps): void {
  const jar = cookieJar(deps.config.publicUrl);
  const signInCookie = { ...jar.options, maxAge: SIGN_IN_MS / 1000 };
  const { signInPerMinute } = deps.config.limits;

  async function start(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const returnTo = returnToOf(request);
    const held = request.cookies[jar.signIn] ?? '';
    // One token a browser, not one a tab: two sign-ins side by side must both find their way back.
    const browserToken = TOKEN.test(held) ? held : newToken(deps.randomness);
    const { url, ...secrets } = await deps.roblox.startSignIn();
    await rememberSignIn(deps.database, { ...secrets, browserToken, returnTo }, deps.clock());
    return reply.setCookie(jar.signIn, browserToken, signInCookie).redirect(url.href, 302);
  }

  async function comeBack(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { state, error } = callbackQuery.parse(request.query);
    const result = await completeSignIn(deps, {
      state,
      error,
      browserToken: request.cookies[jar.signIn] ?? '',
      callbackUrl: callbackUrlOf(request, deps.config.publicUrl),
      previousToken: request.cookies[jar.session],
    });
    if (!result.ok) {
      request.log.warn({ reason: reasonOf(result.cause), code: result.error }, 'sign-in refused');
      return toLogin(reply, result.error, result.returnTo);
    }
    const expires = result.sessionEnd;
    return reply
      .setCookie(jar.session, result.token, { ...jar.options, expires })
      .redirect(safeReturnTo(result.returnTo), 302);
  }

  const limited = (group: string) => ({
    config: { rateLimit: addressLimit(group, signInPerMinute) },
    errorHandler: failToLogin,
  });
  scope.get(signInPaths.start, limited('sign-in'), start);
  scope.get(signInPaths.callback, limited('sign-in-callback'), comeBack);
}

/** Who one is; answered from the session's own statement. */
export function meRoutes(scope: FastifyInstance): void {
  registerCall(scope, authCalls.me, async ({ viewer }) => ({
    user: {
      userId: viewer.userId,
      groupRank: viewer.groupRank,
      robloxUsername: viewer.username,
      robloxDisplayName: viewer.displayName,
      robloxAvatarUrl: avatarUrl(viewer.robloxId),
    },
  }));
}

/** Signing out, open to the suspended as well. */
export function logoutRoutes(scope: FastifyInstance, deps: Deps): void {
  const jar = cookieJar(deps.config.publicUrl);
  const logout = async ({ viewer, reply }: CallContext<typeof authCalls.logout>) => {
    await endSession(deps.database, viewer.session.tokenHash);
    reply.clearCookie(jar.session, jar.options);
    return undefined;
  };
  // Without a limit: whoever has written too much must still be able to leave, and it can be done but once.
  registerCall(scope, authCalls.logout, logout, null);
}
