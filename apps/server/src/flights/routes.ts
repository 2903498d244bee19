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

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock'>;

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
    change: (trx, { params, body, viewer }) => {
      const act = { flightId: params.id, userId: viewer.userId, viewer, thresholds };
      return allocate(trx, act, body.roleIndex, false, clock());
    },
    answer,
  });
  registerMutation(scope, deps, flightCalls.unallocate, {
    change: (trx, { params, viewer }) =>
      unallocate(trx, { flightId: params.id, userId: viewer.userId, viewer, thresholds }, null, clock()),
    answer,
  });
  registerMutation(scope, deps, flightCalls.allocateUser, {
    change: (trx, { params, body, viewer }) => {
      const act = { flightId: params.id, userId: body.userId, viewer, thresholds };
      return allocate(trx, act, body.roleIndex, true, clock());
    },
    // Of the one who got the seat: to warn whoever gave it.
    answer: async (db, { body, viewer }, flightId) =>
      (await flightFor(db, flightId, viewer, thresholds, body.userId)) ?? flightNotFound,
  });
  registerMutation(scope, deps, flightCalls.unallocateUser, {
    change: (trx, { params, body, viewer }) => {
      const act = { flightId: params.id, userId: body.userId, viewer, thresholds };
      return unallocate(trx, act, body.roleIndex, clock());
    },
    answer,
  });
  registerMutation(scope, deps, flightCalls.editFlight, {
    change: (trx, { params, body, viewer }) => editFlight(trx, viewer, params.id, body, thresholds, clock()),
    answer,
  });
  registerMutation(scope, deps, flightCalls.setFlightStatus, {
    change: (trx, { params, body, viewer }) =>
      setStatus(trx, viewer, params.id, body.status, thresholds, clock()),
    answer,
  });
  registerMutation(scope, deps, flightCalls.deleteFlight, {
    change: (trx, { params, viewer }) => deleteFlight(trx, viewer, params.id, thresholds),
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
    change: (trx, { body, viewer }) => createFlight(trx, viewer, body, clock()),
    answer: flightAfter(deps),
  });
}

/** Deciding about flights: approval, rejection, review. */
export function decisionRoutes(scope: FastifyInstance, deps: Deps): void {
  const { config, clock } = deps;
  const { thresholds } = config;
  const answer = flightAfter(deps);

  for (const [call, decision] of [
    [flightCalls.approveFlight, 'approved'],
    [flightCalls.rejectFlight, 'rejected'],
  ] as const) {
    registerMutation(scope, deps, call, {
      change: (trx, { params, viewer }): Promise<string | Refusal> =>
        decideFlight(trx, viewer, params.id, decision, thresholds, clock()),
      answer,
    });
  }
  registerMutation(scope, deps, flightCalls.reviewFlight, {
    change: (trx, { params, body, viewer }) => {
      const { payPerPoint } = config.terms;
      return reviewFlight(trx, viewer, params.id, body ?? {}, { thresholds, payPerPoint }, clock());
    },
    answer,
  });
}
