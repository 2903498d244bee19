import { reliabilityEndpoints } from '@crewroom/domain/record/reliability-endpoints';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/changes/refusal.ts';
import type { UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import type { Database } from '../../platform/database/database.ts';
import { registerMutation } from '../../platform/http/mutations.ts';
import { recordRequestEvent } from '../../platform/http/record-security-event.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import {
  contestReliabilityEvent,
  decideReliabilityEvent,
  findReliabilityEvent,
  noSuchReliabilityEvent,
  readReliability,
} from './reliability-events.ts';

function respondWithReliabilityEvent({ clock }: UnitOfWorkDeps) {
  return async (database: Database, _context: unknown, eventId: string) => {
    const event = await findReliabilityEvent(database, eventId, clock());
    return event === null ? noSuchReliabilityEvent : { mark: event };
  };
}

/** Registers the routes for a member's reliability, for the member and administrators, and for contesting one's own events. */
export function reliabilityRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  registerEndpoint(scope, reliabilityEndpoints.reliability, async ({ params, viewer, request }) => {
    const { database, config, clock } = deps;
    const read = await readReliability(database, params.id, viewer, config.thresholds, clock());
    const isOthers = !(read instanceof Refusal) && params.id !== viewer.userId;
    if (isOthers) recordRequestEvent(request, { kind: 'record_read', subjectId: params.id });
    return read;
  });
  registerMutation(scope, deps, reliabilityEndpoints.contestMark, {
    change: (uow, { params, body, viewer }) => contestReliabilityEvent(uow, viewer, params.id, body.text),
    respond: respondWithReliabilityEvent(deps),
  });
}

/** Registers the routes for decisions on reliability events. */
export function reliabilityDecisionRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  registerMutation(scope, deps, reliabilityEndpoints.decideMark, {
    change: (uow, { params, body, viewer }) => decideReliabilityEvent(uow, viewer, params.id, body),
    respond: respondWithReliabilityEvent(deps),
  });
}
