import type { Access } from '@crewroom/domain/api/route';
import { canSchedule, isAdministrator, type RankThresholds } from '@crewroom/domain/auth/rank';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RankKeeper } from '../auth/rank-keeper.ts';
import type { Config } from '../config.ts';
import { isUnsafe } from './origin-guard.ts';
import { Refusal, refuse } from './refusal.ts';
import { sendRefusal } from './send-refusal.ts';
import type { SessionGate } from './session-gate.ts';
import type { SignedIn } from './viewer.ts';

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

type Deps = {
  readonly config: Pick<Config, 'thresholds'>;
  readonly gate: SessionGate;
  readonly ranks: RankKeeper;
};

const suspended = 'Your account is suspended and cannot access the system until the suspension expires.';

async function requireSession(deps: Deps, request: FastifyRequest, reply: FastifyReply, access: Access) {
  const admitted = await deps.gate.admit(request, reply);
  if (admitted instanceof Refusal) return sendRefusal(reply, admitted);
  request.viewer = admitted;
  if (access === 'session' || admitted.suspension === null) return undefined;
  return sendRefusal(reply, refuse('suspended', suspended, { suspension: admitted.suspension }));
}

function rankRefusal(rank: number, access: Access, thresholds: RankThresholds): Refusal | null {
  if (access === 'dispatch' && !canSchedule(rank, thresholds)) {
    return refuse('insufficient_rank', 'Your rank does not open flight scheduling.');
  }
  if (access === 'admin' && !isAdministrator(rank, thresholds)) {
    return refuse('insufficient_rank', 'Your rank does not open the administrative division.');
  }
  return null;
}

// A write that a rank of dispatchers or above can make, by its scope or because the member holds one, is never made
// on a rank that may be outdated.
function needsFreshRank(deps: Deps, request: FastifyRequest, viewer: SignedIn, access: Access): boolean {
  const ranked =
    access === 'dispatch' || access === 'admin' || canSchedule(viewer.rank, deps.config.thresholds);
  return access !== 'session' && ranked && isUnsafe(request);
}

async function requireRank(deps: Deps, request: FastifyRequest, reply: FastifyReply, access: Access) {
  let { viewer } = request;
  if (viewer === null) return undefined;
  if (deps.ranks.isStale(viewer)) {
    if (needsFreshRank(deps, request, viewer, access)) {
      const admitted = await deps.gate.admitFresh(request, reply, viewer);
      if (admitted instanceof Refusal) return sendRefusal(reply, admitted);
      viewer = request.viewer = admitted;
    } else {
      deps.ranks.refreshBehind(viewer, (error) => request.log.warn({ err: error }, 'rank could not be read'));
    }
  }
  const refusal = rankRefusal(viewer.rank, access, deps.config.thresholds);
  return refusal === null ? undefined : sendRefusal(reply, refusal);
}

/**
 * Opens a scope: whatever `register` adds is behind its gate. The session and a suspension are looked at before
 * the limits of the route, the rank after them, the input last.
 */
export function openScope(
  app: FastifyInstance,
  deps: Deps,
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
