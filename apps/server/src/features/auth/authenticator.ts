import { authMessages } from '@crewroom/domain/auth/messages';
import { sanctionEndpoints } from '@crewroom/domain/record/sanction-endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../../platform/changes/refusal.ts';
import { runInUnitOfWork, type UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import type { SessionLookUp, SignedIn } from '../../platform/changes/viewer.ts';
import type { Authenticator } from '../../platform/http/access.ts';
import { cookieJar } from '../../platform/http/cookies.ts';
import { isStream } from '../../platform/http/security.ts';
import { findPassHolder } from '../../platform/sessions/appeal-pass.ts';
import { findImpersonated, type Impersonation } from '../../platform/sessions/impersonation.ts';
import { findSession } from '../../platform/sessions/session-look-up.ts';
import { extendSession, idleEnd, isExtensionDue } from '../../platform/sessions/sessions.ts';
import type { RankRefresher } from '../roster/rank-refresher.ts';

type Deps = UnitOfWorkDeps & { readonly ranks: RankRefresher; readonly isImpersonated: Impersonation };

const sessionRefusals = {
  none: refuse('no_session', 'Please sign in.'),
  rank_lost: refuse('rank_lost', authMessages.rankLost),
  left_group: refuse('left_group', 'You are no longer a member of the airline group.'),
} as const;

/** Creates the authenticator that every scope except the public one uses. */
export function createAuthenticator(deps: Deps): Authenticator {
  const jar = cookieJar(deps.config.publicUrl);

  async function lookUp(request: FastifyRequest): Promise<SessionLookUp> {
    const impersonatedId = deps.isImpersonated.memberOf(request.headers);
    if (impersonatedId !== null) {
      return await findImpersonated(deps.database, impersonatedId, deps.clock(), deps.config.thresholds);
    }
    const token = request.cookies[jar.session];
    if (token === undefined || token === '') return { kind: 'none' };
    return await findSession(deps.database, token, deps.clock(), deps.config.thresholds);
  }

  /** Returns the member of an appeal pass. Other endpoints ignore a pass. */
  async function holderOfPass(request: FastifyRequest): Promise<SignedIn | null> {
    const token = request.cookies[jar.appealPass];
    if (token === undefined || request.routeOptions.url !== sanctionEndpoints.appealSanction.path)
      return null;
    return await findPassHolder(deps.database, token, deps.clock(), deps.config.thresholds);
  }

  function viewerOrRefusal(
    found: SessionLookUp,
    request: FastifyRequest,
    reply: FastifyReply,
  ): SignedIn | Refusal {
    if (found.kind === 'signed-in') return found.viewer;
    // A page cannot read why its stream was rejected. Its next request reports it, and needs the cookie for that.
    if (request.cookies[jar.session] !== undefined && !isStream(request)) {
      reply.clearCookie(jar.session, jar.options);
    }
    return found.kind === 'ended' ? sessionRefusals[found.because] : sessionRefusals.none;
  }

  async function extend(viewer: SignedIn, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const now = deps.clock();
    if (!isExtensionDue(viewer.session.lastUsedAt, now)) return;
    if (!(await runInUnitOfWork(deps, (uow) => extendSession(uow, viewer)))) return;
    const expires = idleEnd(now, new Date(viewer.session.endsAt));
    reply.setCookie(jar.session, request.cookies[jar.session] ?? '', { ...jar.options, expires });
  }

  async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | Refusal> {
    const lookedUp = await lookUp(request);
    const holder = lookedUp.kind === 'signed-in' ? null : await holderOfPass(request);
    if (holder !== null) return holder;
    const result = viewerOrRefusal(lookedUp, request, reply);
    // A viewer without a session has none to extend.
    if ('code' in result || isStream(request) || result.session.id === '') return result;
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
      // The last known rank stays valid when Roblox does not respond.
      request.log.warn({ err: error }, 'rank could not be read');
    }
    // Roblox may have taken seconds to respond, and the session may have ended in the meantime.
    return viewerOrRefusal(await lookUp(request), request, reply);
  }

  return { authenticate, authenticateWithFreshRank, lookUp };
}
