import { flightCalls } from '@crewroom/domain/flights/calls';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import type { SignedIn } from '../http/access.ts';
import { registerMutation } from '../http/mutations.ts';
import type { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { decideFlight, deleteFlight } from './approval.ts';
import { createFlight, editFlight } from './edit.ts';
import { flightFor } from './flight.ts';
import { flightNotFound } from './locked-flight.ts';
import { reviewFlight } from './review.ts';
import { flightWeek, schedulingBoard } from './schedule.ts';
import { allocate, unallocate } from './seats.ts';
import { setStatus } from './status.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock' | 'live'>;

/** What a mutation answers: the flight as the one who made it may see it now, unless it was deleted since. */
function flightAfter({ config }: Deps) {
  return async (database: Database, { viewer }: { viewer: SignedIn }, flightId: string) =>
    (await flightFor(database, flightId, viewer, config.thresholds)) ?? flightNotFound;
}

/** The week, one flight, and what staff do on flights: seats, status, briefing. */
export function flightRoutes(scope: FastifyInstance, deps: Deps): void {
  const { config, database, clock } = deps;
  const { thresholds } = config;
  const answer = flightAfter(deps);

  registerCall(scope, flightCalls.flightWeek, async ({ query, viewer }) =>
    flightWeek(database, query.date ?? clock().toISOString(), viewer.userId),
  );
  registerCall(
    scope,
    flightCalls.flight,
    async ({ params, viewer }) =>
      (await flightFor(database, params.id, viewer, thresholds)) ?? flightNotFound,
  );

  registerMutation(scope, deps, flightCalls.allocate, {
    change: (change, { params, body, viewer }) => {
      const act = { flightId: params.id, userId: viewer.userId, viewer };
      return allocate(change, act, body.roleIndex, false);
    },
    answer,
  });
  registerMutation(scope, deps, flightCalls.unallocate, {
    change: (change, { params, viewer }) =>
      unallocate(change, { flightId: params.id, userId: viewer.userId, viewer }, null),
    answer,
  });
  registerMutation(scope, deps, flightCalls.allocateUser, {
    change: (change, { params, body, viewer }) => {
      const act = { flightId: params.id, userId: body.userId, viewer };
      return allocate(change, act, body.roleIndex, true);
    },
    // Of the one who got the seat: to warn whoever gave it.
    answer: async (db, { body, viewer }, flightId) =>
      (await flightFor(db, flightId, viewer, thresholds, body.userId)) ?? flightNotFound,
  });
  registerMutation(scope, deps, flightCalls.unallocateUser, {
    change: (change, { params, body, viewer }) => {
      const act = { flightId: params.id, userId: body.userId, viewer };
      return unallocate(change, act, body.roleIndex);
    },
    answer,
  });
  registerMutation(scope, deps, flightCalls.editFlight, {
    change: (change, { params, body, viewer }) => editFlight(change, viewer, params.id, body),
    answer,
  });
  registerMutation(scope, deps, flightCalls.setFlightStatus, {
    change: (change, { params, body, viewer }) => setStatus(change, viewer, params.id, body.status),
    answer,
  });
  registerMutation(scope, deps, flightCalls.deleteFlight, {
    change: (change, { params, viewer }) => deleteFlight(change, viewer, params.id),
    answer: async () => undefined,
  });
}

/** Proposing flights, and the board they stand on. */
export function schedulingRoutes(scope: FastifyInstance, deps: Deps): void {
  const { config, database, clock } = deps;

  registerCall(scope, flightCalls.schedulingBoard, async ({ viewer }) =>
    schedulingBoard(database, viewer, config.thresholds, clock()),
  );
  registerMutation(scope, deps, flightCalls.createFlight, {
    change: (change, { body, viewer }) => createFlight(change, viewer, body),
    answer: flightAfter(deps),
  });
}

/** Deciding about flights: approval, rejection, review. */
export function decisionRoutes(scope: FastifyInstance, deps: Deps): void {
  const answer = flightAfter(deps);

  for (const [call, decision] of [
    [flightCalls.approveFlight, 'approved'],
    [flightCalls.rejectFlight, 'rejected'],
  ] as const) {
    registerMutation(scope, deps, call, {
      change: (change, { params, viewer }): Promise<string | Refusal> =>
        decideFlight(change, viewer, params.id, decision),
      answer,
    });
  }
  registerMutation(scope, deps, flightCalls.reviewFlight, {
    change: (change, { params, body, viewer }) => reviewFlight(change, viewer, params.id, body ?? {}),
    answer,
  });
}
