import { userCalls } from '@crewroom/domain/members/calls';
import { userMessages } from '@crewroom/domain/members/messages';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { memberLimit } from '../http/limits.ts';
import { refuse } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { leaderboard } from '../terms/leaderboard.ts';
import { lookUpUser, searchUsers } from './find-members.ts';
import { ownProfile, userProfile } from './profiles.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock'>;

/** Members as staff see them. */
export function userRoutes(scope: FastifyInstance, { config, database, clock }: Deps): void {
  const nobody = refuse('not_found', userMessages.userNotFound);

  registerCall(scope, userCalls.ownProfile, async ({ viewer }) =>
    ownProfile(database, viewer.userId, config.terms.lengthDays, clock()),
  );

  registerCall(scope, userCalls.lookUpUser, async ({ params }) => {
    const userId = await lookUpUser(database, params.identifier);
    return userId === null ? nobody : { userId };
  });

  registerCall(
    scope,
    userCalls.searchUsers,
    async ({ query }) => searchUsers(database, query.q, config.thresholds),
    memberLimit('search', config.limits.searchPerMinute),
  );

  registerCall(scope, userCalls.leaderboard, async () => ({
    users: await leaderboard(database, config.thresholds),
  }));

  registerCall(
    scope,
    userCalls.user,
    async ({ params }) => (await userProfile(database, params.id, clock())) ?? nobody,
  );
}
