import { rosterCalls, userCalls } from '@crewroom/domain/members/calls';
import { rosterMessages, userMessages } from '@crewroom/domain/members/messages';
import { memberHoldsUntil } from '@crewroom/domain/members/rules';
import { sanctionEnds } from '@crewroom/domain/record/rules';
import { type Topic, topics } from '@crewroom/domain/topics';
import type { FastifyInstance } from 'fastify';
import { collectTopics } from '../changes/live.ts';
import { type Refusal, refuse } from '../changes/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { memberLimit } from '../http/limits.ts';
import { registerLongMutation, type WorkDone } from '../http/mutations.ts';
import { registerCall } from '../http/register-call.ts';
import { registerSameForAll, registerVersionedCall, withoutExpiry } from '../http/versioned-call.ts';
import { runJob } from '../jobs/jobs.ts';
import { ownData } from '../profiles/own-data.ts';
import { ownProfile, userProfile } from '../profiles/profiles.ts';
import { rosterState } from '../roster/roster.ts';
import { RosterFailure, rosterJob } from '../roster/roster-sync.ts';
import { leaderboard } from '../terms/leaderboard.ts';
import { lookUpUser, searchUsers } from './find-members.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock' | 'live' | 'roblox'>;

// An export reads everything about a member, and nobody needs one often.
const EXPORTS_PER_MINUTE = 6;

// A profile names others: who dispatches the flights, who assigned a seat, who promoted the member.
const topicsOfProfile = (userId: string) =>
  [topics.member(userId), topics.term, topics.names] as const satisfies readonly Topic[];

/** Profiles, search, look-up, leaderboard and one's own data, for all staff. */
export function userRoutes(scope: FastifyInstance, deps: Deps): void {
  const { config, database, clock } = deps;
  const noSuchMember = refuse('not_found', userMessages.userNotFound);

  registerVersionedCall(scope, deps, userCalls.ownProfile, {
    dependsOn: ({ viewer }) => ({
      topics: topicsOfProfile(viewer.userId),
      waitingUserId: viewer.userId,
    }),
    read: async ({ viewer }, now) => {
      const profile = await ownProfile(database, viewer.userId, config.terms.lengthDays, now);
      return { answer: profile, until: memberHoldsUntil(sanctionEnds(profile.user.sanctions), now) };
    },
  });

  registerCall(scope, userCalls.lookUpUser, async ({ params }) => {
    const userId = await lookUpUser(database, params.identifier);
    return userId === null ? noSuchMember : { userId };
  });

  registerSameForAll(scope, deps, userCalls.searchUsers, {
    dependsOn: () => ({ topics: [topics.members] }),
    narrowedTo: ({ query }) => query.q,
    read: async ({ query }) => withoutExpiry(await searchUsers(database, query.q, config.thresholds)),
    limit: memberLimit('search', config.limits.searchPerMinute),
  });

  registerSameForAll(scope, deps, userCalls.leaderboard, {
    dependsOn: () => ({ topics: [topics.leaderboard, topics.term] }),
    read: async () => withoutExpiry({ users: await leaderboard(database, config.thresholds) }),
  });

  registerSameForAll(scope, deps, userCalls.user, {
    dependsOn: ({ params }) => ({ topics: topicsOfProfile(params.id) }),
    read: async ({ params }, now) => {
      const profile = await userProfile(database, params.id, config.terms.lengthDays, now);
      return profile === null
        ? noSuchMember
        : { answer: profile, until: memberHoldsUntil(sanctionEnds(profile.sanctions), now) };
    },
  });

  registerCall(
    scope,
    userCalls.exportOwnData,
    async ({ viewer, reply }) => {
      const data = await ownData(database, viewer, config, clock());
      if (data === null) return noSuchMember;
      const name = `crewroom-data-${data.exportedAt.slice(0, 10)}.json`;
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return data;
    },
    memberLimit('export', EXPORTS_PER_MINUTE),
  );
}

const inProgress = refuse('in_progress', rosterMessages.inProgress);
const stopped = refuse('unavailable', rosterMessages.stopped);

/** The state of the roster, and syncing it now. */
export function rosterRoutes(scope: FastifyInstance, deps: Deps): void {
  const closing = new AbortController();
  scope.addHook('preClose', (done) => {
    closing.abort();
    done();
  });

  async function sync(): Promise<WorkDone<null> | Refusal> {
    const { live, collected } = collectTopics(deps.live);
    try {
      const job = rosterJob({ ...deps, live }, 'onDemand');
      return (await runJob(deps, job, { signal: closing.signal }))
        ? { done: null, touched: collected() }
        : inProgress;
    } catch (error) {
      if (closing.signal.aborted) return stopped;
      if (error instanceof RosterFailure) return refuse('roblox_unavailable', error.message);
      throw error;
    }
  }

  registerCall(scope, rosterCalls.roster, async () => rosterState(deps));
  registerLongMutation(scope, deps, rosterCalls.syncRoster, {
    work: sync,
    answer: async (database) => rosterState({ ...deps, database }),
  });
}
