import { inboxEndpoints } from '@crewroom/domain/inbox/endpoints';
import type { FastifyInstance } from 'fastify';
import type { UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import { registerMutation } from '../../platform/http/mutations.ts';
import { registerCachedQuery } from '../../platform/http/register-cached-query.ts';
import { markRead, readInbox } from './inbox.ts';

/** Registers the routes to read an inbox and to mark it as read. */
export function inboxRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  registerCachedQuery(scope, deps, inboxEndpoints.inbox, {
    read: ({ viewer }) => readInbox(deps.database, viewer, deps.config.thresholds),
  });
  registerMutation(scope, deps, inboxEndpoints.readInbox, {
    change: (uow, { body, viewer }) => markRead(uow, viewer, body?.upTo),
    respond: async (database, { viewer }) => readInbox(database, viewer, deps.config.thresholds),
  });
}
