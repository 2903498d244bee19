import { rosterEndpoints } from '@crewroom/domain/members/endpoints';
import { rosterMessages } from '@crewroom/domain/members/messages';
import type { FastifyInstance } from 'fastify';
import { collectTopics } from '../../platform/changes/live.ts';
import { type Refusal, refuse } from '../../platform/changes/refusal.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { tooMany } from '../../platform/http/errors.ts';
import { commonLimit } from '../../platform/http/limits.ts';
import { registerLongMutation, type WorkDone } from '../../platform/http/long-mutations.ts';
import { type EndpointContext, registerEndpoint } from '../../platform/http/register-endpoint.ts';
import { runJob } from '../../platform/jobs/jobs.ts';
import { RosterFailure, rosterJob } from './roster-sync.ts';
import { readRosterState } from './roster.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock' | 'live' | 'roblox'>;

const inProgress = refuse('in_progress', rosterMessages.inProgress);
const stopped = refuse('unavailable', rosterMessages.stopped);

/** Registers the routes to read the state of the roster and to sync it now. */
export function rosterRoutes(scope: FastifyInstance, deps: Deps): void {
  const closing = new AbortController();
  scope.addHook('preClose', async () => closing.abort());

  const secondsToWait = commonLimit(scope, 'roster-syncs', deps.config.limits.rosterSyncsPerMinute);

  async function sync({
    request,
    reply,
  }: Pick<EndpointContext<typeof rosterEndpoints.syncRoster>, 'request' | 'reply'>): Promise<
    WorkDone<null> | Refusal
  > {
    const wait = await secondsToWait(request);
    if (wait !== null) {
      reply.header('retry-after', wait);
      return tooMany;
    }
    const { live, collected } = collectTopics(deps.live);
    try {
      const job = rosterJob({ ...deps, live }, 'onDemand');
      return (await runJob(deps, job, { signal: closing.signal, log: request.log }))
        ? { done: null, invalidated: collected() }
        : inProgress;
    } catch (error) {
      if (closing.signal.aborted) return stopped;
      if (error instanceof RosterFailure) return refuse('roblox_unavailable', error.message);
      throw error;
    }
  }

  registerEndpoint(scope, rosterEndpoints.roster, async () => readRosterState(deps));
  registerLongMutation(scope, deps, rosterEndpoints.syncRoster, {
    work: sync,
    respond: async (database) => readRosterState({ ...deps, database }),
  });
}
