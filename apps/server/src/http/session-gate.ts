import type { FastifyReply, FastifyRequest } from 'fastify';
import { rollSession } from '../auth/commands/sessions.ts';
import { findSession, type SessionFinding } from '../auth/queries.ts';
import type { RankKeeper } from '../auth/rank-keeper.ts';
import { idleEnd, isRollDue } from '../auth/session-times.ts';
import type { Dependencies } from '../dependencies.ts';
import { type CookieJar, cookieJar } from './cookies.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { SignedIn } from './viewer.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock'> & { readonly ranks: RankKeeper };

/** Finds out who a request comes from. */
export type SessionGate = {
  /** The member, or the 401 that tells why there is none (and takes the dead cookie back). */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedIn | Refusal>;
  /** As `admit` after reading the rank from Roblox, when what is known is too old for what is asked. */
  readonly admitFresh: (
    request: FastifyRequest,
    reply: FastifyReply,
    viewer: SignedIn,
  ) => Promise<SignedIn | Refusal>;
  /** What the request's cookie stands for, changing nothing. */
  readonly look: (request: FastifyRequest) => Promise<SessionFinding>;
};

const ended = {
  none: refuse('no_session', 'Please sign in.'),
  rank_lost: refuse('rank_lost', 'Your rank no longer opens this portal.'),
  left_group: refuse('left_group', 'You are no longer a member of the airline group.'),
} as const;

/** Makes the gate that every scope but the public one stands behind. */
export function createSessionGate(deps: Deps): SessionGate {
  const jar: CookieJar = cookieJar(deps.config.publicUrl);

  async function look(request: FastifyRequest): Promise<SessionFinding> {
    const token = request.cookies[jar.session];
    if (token === undefined || token === '') return { kind: 'none' };
    return await findSession(deps.database, token, deps.clock(), deps.config.thresholds);
  }

  function admitFound(
    found: SessionFinding,
    request: FastifyRequest,
    reply: FastifyReply,
  ): SignedIn | Refusal {
    if (found.kind === 'signed-in') return found.viewer;
    if (request.cookies[jar.session] !== undefined) reply.clearCookie(jar.session, jar.options);
    return found.kind === 'ended' ? ended[found.because] : ended.none;
  }

  async function roll(viewer: SignedIn, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const now = deps.clock();
    if (!isRollDue(viewer.session.lastUsedAt, now)) return;
    await rollSession(deps.database, viewer, now);
    const expires = idleEnd(now, new Date(viewer.session.endsAt));
    reply.setCookie(jar.session, request.cookies[jar.session] ?? '', { ...jar.options, expires });
  }

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | Refusal> {
    const admitted = admitFound(await look(request), request, reply);
    if ('code' in admitted) return admitted;
    await roll(admitted, request, reply);
    return admitted;
  }

  async function admitFresh(
    request: FastifyRequest,
    reply: FastifyReply,
    viewer: SignedIn,
  ): Promise<SignedIn | Refusal> {
    try {
      await deps.ranks.refreshInTime(viewer);
    } catch (error) {
      // A failed reading changes nothing: the rank last known goes on counting.
      request.log.warn({ err: error }, 'rank could not be read');
      return viewer;
    }
    return admitFound(await look(request), request, reply);
  }

  return { admit, admitFresh, look };
}
