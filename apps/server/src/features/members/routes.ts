import { userEndpoints } from '@crewroom/domain/members/endpoints';
import type { FastifyInstance } from 'fastify';
import { userNotFound } from '../../platform/changes/refusal.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { memberLimit } from '../../platform/http/limits.ts';
import { registerCachedQuery } from '../../platform/http/register-cached-query.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import { lookUpUser, searchUsers } from '../../platform/people/find-members.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock'>;

/** Registers the routes to search and look up members, for all staff. */
export function memberRoutes(scope: FastifyInstance, deps: Deps): void {
  const { config, database } = deps;

  registerEndpoint(scope, userEndpoints.lookUpUser, async ({ params }) => {
    const userId = await lookUpUser(database, params.identifier);
    return userId === null ? userNotFound : { userId };
  });

  registerCachedQuery(scope, deps, userEndpoints.searchUsers, {
    readForAll: ({ query }) => searchUsers(database, query.q, config.thresholds),
    limit: memberLimit('search', config.limits.searchPerMinute),
  });
}
