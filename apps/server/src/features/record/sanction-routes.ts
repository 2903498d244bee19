import { sanctionEndpoints } from '@crewroom/domain/record/sanction-endpoints';
import type { FastifyInstance } from 'fastify';
import type { UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import type { Database } from '../../platform/database/database.ts';
import { registerMutation } from '../../platform/http/mutations.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import { acknowledgeSanction, appealSanction, noSuchSanction } from './appeals.ts';
import { findSanction, readOwnSanctions, readPendingAppeals } from './sanction-lists.ts';

function respondWithSanction({ clock }: UnitOfWorkDeps) {
  return async (database: Database, _context: unknown, sanctionId: string) => {
    const sanction = await findSanction(database, sanctionId, clock());
    return sanction === null ? noSuchSanction : { sanction };
  };
}

/** Registers the routes by which members view their own sanctions and confirm that they read them. */
export function sanctionRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  registerEndpoint(scope, sanctionEndpoints.ownSanctions, async ({ viewer }) => ({
    sanctions: await readOwnSanctions(deps.database, viewer.userId, deps.clock()),
  }));
  registerMutation(scope, deps, sanctionEndpoints.acknowledgeSanction, {
    change: (uow, { params, viewer }) => acknowledgeSanction(uow, viewer, params.id),
    respond: respondWithSanction(deps),
  });
}

/** Registers the route for appeals, which a suspended member may use too. */
export function appealRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  registerMutation(scope, deps, sanctionEndpoints.appealSanction, {
    change: (uow, { params, body, viewer }) => appealSanction(uow, viewer, params.id, body.text),
    respond: respondWithSanction(deps),
  });
}

/** Registers the route that lists the appeals waiting for a decision. */
export function appealQueueRoutes(scope: FastifyInstance, { config, database, clock }: UnitOfWorkDeps): void {
  registerEndpoint(scope, sanctionEndpoints.appealQueue, async ({ viewer }) => ({
    pending: await readPendingAppeals(database, viewer, config.thresholds, clock()),
  }));
}
