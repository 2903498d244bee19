import { leaveEndpoints } from '@crewroom/domain/record/leave-endpoints';
import type { FastifyInstance } from 'fastify';
import type { UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import type { Database } from '../../platform/database/database.ts';
import { registerMutation } from '../../platform/http/mutations.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import { findLeave, readLeaveQueue, readOwnLeave } from './leave-lists.ts';
import { askLeave, decideLeave, endOwnLeave, noSuchLeave } from './leave.ts';

async function respond(database: Database, _context: unknown, leaveId: string) {
  const leave = await findLeave(database, leaveId);
  return leave === null ? noSuchLeave : { leave };
}

// Requests are free, and withdrawn ones become less useful as they accumulate.
const SHOWN_WITHDRAWN = 50;

/** Registers the routes by which members view, request, withdraw and end their own leave. */
export function leaveRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  registerEndpoint(scope, leaveEndpoints.ownLeave, async ({ viewer }) => ({
    leave: await readOwnLeave(deps.database, viewer.userId, SHOWN_WITHDRAWN),
  }));
  registerMutation(scope, deps, leaveEndpoints.askLeave, {
    change: (uow, { body, viewer }) => askLeave(uow, viewer, body),
    respond,
  });
  registerMutation(scope, deps, leaveEndpoints.endLeave, {
    change: (uow, { params, viewer }) => endOwnLeave(uow, viewer, params.id),
    respond,
  });
}

/** Registers the routes by which administrators view all leave and decide requests. */
export function leaveDecisionRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  const { config, database, clock } = deps;
  registerEndpoint(scope, leaveEndpoints.leaveQueue, async () => readLeaveQueue(database, config, clock()));
  registerMutation(scope, deps, leaveEndpoints.approveLeave, {
    change: (uow, { params, body, viewer }) =>
      decideLeave(uow, viewer, params.id, { ...body, status: 'approved' }),
    respond,
  });
  registerMutation(scope, deps, leaveEndpoints.declineLeave, {
    change: (uow, { params, body, viewer }) =>
      decideLeave(uow, viewer, params.id, { ...body, status: 'declined' }),
    respond,
  });
}
