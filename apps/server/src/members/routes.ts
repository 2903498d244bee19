import { userCalls } from '@crewroom/domain/members/calls';
import type { FastifyInstance } from 'fastify';
import { userNotFound } from '../changes/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { memberLimit } from '../http/limits.ts';
import { registerCall } from '../http/register-call.ts';
import { registerReading } from '../http/register-reading.ts';
import { lookUpUser, searchUsers } from './find-members.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock'>;

/** Search and look-up of members, for all staff. */
export function memberRoutes(scope: FastifyInstance, deps: Deps): void {
  const { config, database } = deps;

  registerCall(scope, userCalls.lookUpUser, async ({ params }) => {
    const userId = await lookUpUser(database, params.identifier);
    return userId === null ? userNotFound : { userId };
  });

  registerReading(scope, deps, userCalls.searchUsers, {
    readForAll: ({ query }) => searchUsers(database, query.q, config.thresholds),
    limit: memberLimit('search', config.limits.searchPerMinute),
  });
}
