import {
  type Access,
  canSchedule,
  access as circles,
  isRankEnough,
  type RankThresholds,
} from '@crewroom/domain/contract/access';
import type { GroupRank } from '@crewroom/domain/members/schemas';
import type { Suspension } from '@crewroom/domain/record/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RankKeeper } from '../auth/rank-keeper.ts';
import { findSession, idleEnd, isRollDue, rollSession, type SessionFinding } from '../auth/sessions.ts';
import { type ChangeDeps, runChange } from '../changes/change.ts';
import type { Config } from '../config.ts';
import { type CookieJar, cookieJar } from './cookies.ts';
import { Refusal, refuse, sendRefusal } from './refusal.ts';
import { isUnsafe } from './security.ts';

/** The member behind a request, as the database knows them at this moment; nothing is trusted from the session. */
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
};

/** The session a request came with. Instants are ISO 8601 UTC. */
export type SessionFacts = {
  readonly tokenHash: string;
  readonly lastUsedAt: string;
  readonly endsAt: string;
};

/** Why a session that once was good is over. */
export type SessionEnd = 'rank_lost' | 'left_group';

type Deps = ChangeDeps & { readonly ranks: RankKeeper };

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
    if (!(await runChange(deps, (change) => rollSession(change, viewer)))) return;
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
      await deps.ranks.refreshNow(viewer);
    } catch (error) {
      // A failed reading changes nothing: the rank last known goes on counting.
      request.log.warn({ err: error }, 'rank could not be read');
    }
    // Roblox may have taken seconds to answer, in which the session may have ended.
    return admitFound(await look(request), request, reply);
  }

  return { admit, admitFresh, look };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The scope that routes registered here stand in. */
    access: Access | null;
  }
  interface FastifyRequest {
    /** The member who asks; null in the public scope. */
    viewer: SignedIn | null;
  }
}

type DepsForAccessScopes = {
  readonly config: Pick<Config, 'thresholds'>;
  readonly gate: SessionGate;
  readonly ranks: RankKeeper;
};

const suspended = 'Your account is suspended and cannot access the system until the suspension expires.';

function suspensionRefusal({ suspension }: SignedIn, access: Access): Refusal | null {
  if (circles[access].whileSuspended || suspension === null) return null;
  return refuse('suspended', suspended, { suspension });
}

async function requireSession(
  deps: DepsForAccessScopes,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
) {
  const admitted = await deps.gate.admit(request, reply);
  if (admitted instanceof Refusal) return sendRefusal(reply, admitted);
  request.viewer = admitted;
  const refusal = suspensionRefusal(admitted, access);
  return refusal === null ? undefined : sendRefusal(reply, refusal);
}

function rankRefusal(rank: number, access: Access, thresholds: RankThresholds): Refusal | null {
  const { refusal } = circles[access];
  return refusal === null || isRankEnough(access, rank, thresholds)
    ? null
    : refuse('insufficient_rank', refusal);
}

// A write that a rank of dispatchers or above can make, by its scope or because the member holds one, is never made
// on a rank that may be outdated.
function needsFreshRank(
  deps: DepsForAccessScopes,
  request: FastifyRequest,
  viewer: SignedIn,
  access: Access,
): boolean {
  const { rank, whileSuspended } = circles[access];
  const isRanked =
    rank === 'dispatch' || rank === 'admin' || canSchedule(viewer.rank, deps.config.thresholds);
  return !whileSuspended && isRanked && isUnsafe(request);
}

async function requireRank(
  deps: DepsForAccessScopes,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
) {
  let { viewer } = request;
  if (viewer === null) return undefined;
  if (deps.ranks.isStale(viewer)) {
    if (needsFreshRank(deps, request, viewer, access)) {
      const admitted = await deps.gate.admitFresh(request, reply, viewer);
      if (admitted instanceof Refusal) return sendRefusal(reply, admitted);
      viewer = request.viewer = admitted;
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

/**
 * Opens a scope: whatever `register` adds is behind its gate. The session and a suspension are looked at before
 * the limits of the route, the rank after them, the input last.
 */
export function openScope(
  app: FastifyInstance,
  deps: DepsForAccessScopes,
  access: Access,
  register: (scope: FastifyInstance) => void | Promise<void>,
): void {
  void app.register(async (scope) => {
    scope.access = access;
    if (access !== 'public') {
      scope.addHook('onRequest', (request, reply) => requireSession(deps, request, reply, access));
      scope.addHook('preParsing', async (request, reply) => {
        await requireRank(deps, request, reply, access);
        return undefined;
      });
    }
    await register(scope);
  });
}
