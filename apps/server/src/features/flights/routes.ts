import { aircraftEndpoints } from '@crewroom/domain/flights/aircraft-endpoints';
import { flightEndpoints } from '@crewroom/domain/flights/endpoints';
import type { Flight } from '@crewroom/domain/flights/schemas';
import type { FastifyInstance } from 'fastify';
import type { Progress } from '../../platform/changes/admit-mutation.ts';
import { collectTopics } from '../../platform/changes/live.ts';
import { Refusal } from '../../platform/changes/refusal.ts';
import type { UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import { Expiring, earliest } from '../../platform/changes/versions.ts';
import type { SignedIn } from '../../platform/changes/viewer.ts';
import type { Database } from '../../platform/database/database.ts';
import { memberLimit } from '../../platform/http/limits.ts';
import { registerLongMutation } from '../../platform/http/long-mutations.ts';
import { registerMutation } from '../../platform/http/mutations.ts';
import { registerCachedQuery } from '../../platform/http/register-cached-query.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import {
  addAircraft,
  changeAircraft,
  findGateConflicts,
  readAircraftType,
  readAircraftTypes,
  removeAircraft,
} from './aircraft.ts';
import { type Approvals, approvalRefusalOf, approveFlights, decideFlight, deleteFlight } from './approval.ts';
import { readBoard, readBoardFor } from './board.ts';
import { createFlight, createSeries, editFlight } from './edit.ts';
import { readFlightFor, readFlightLogFor } from './flight.ts';
import { findFreeCrew } from './free-crew.ts';
import { addInterest, removeInterest } from './interest.ts';
import { acceptOffer, offerSeat, withdrawOffer } from './offers.ts';
import { reviewFlight } from './review.ts';
import { readShortages, readWeek, weekFor } from './schedule.ts';
import { findSeatCandidates } from './seat-candidates.ts';
import { allocate, unallocate } from './seats.ts';
import { spaceRefusal, warnOfSpace } from './space.ts';
import { setStatus } from './status.ts';
import { joinWaitlist, stopWaiting } from './waitlist.ts';

/** Returns the response of a mutation: the flight as the viewer may see it, or 404 when it was deleted in the meantime. */
function flightAfter({ config, clock }: UnitOfWorkDeps) {
  return (database: Database, { viewer }: { viewer: SignedIn }, flightId: string) =>
    readFlightFor(database, flightId, viewer, config.thresholds, clock());
}

/** Registers the routes of the week, of one flight, and of what staff do on flights: seats, status, briefing. */
export function flightRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  const { config, database, clock } = deps;
  const respond = flightAfter(deps);

  registerCachedQuery(scope, deps, flightEndpoints.flightWeek, {
    readShared: ({ query }, now) => readWeek(database, query.date ?? now.toISOString(), now),
    isOwn: ({ ownIndexes }, { userId }) => ownIndexes.has(userId),
    respond: async (week, { userId }) => weekFor(week, userId),
  });
  registerCachedQuery(scope, deps, flightEndpoints.flight, {
    read: async ({ params, viewer }, now) => {
      const flight = await readFlightFor(database, params.id, viewer, config.thresholds, now);
      if (flight instanceof Refusal) return flight;
      const ends = [
        ...flight.expiring.map(({ expiresAt }) => expiresAt),
        ...(flight.interestedCount > 0 ? [flight.scheduledDate] : []),
      ];
      return new Expiring(flight, earliest(ends.filter((end) => end > now.toISOString())));
    },
  });
  registerCachedQuery(scope, deps, flightEndpoints.flightLog, {
    read: async ({ params, query, viewer }) => {
      const logs = await readFlightLogFor(database, params.id, viewer, config.thresholds, query.before);
      return logs instanceof Refusal ? logs : { logs };
    },
  });

  registerMutation(scope, deps, flightEndpoints.allocate, {
    change: (uow, { params, body, viewer }) => {
      const request = { flightId: params.id, userId: viewer.userId, viewer };
      return allocate(uow, request, body.roleIndex, false);
    },
    respond,
  });
  registerMutation(scope, deps, flightEndpoints.unallocate, {
    change: (uow, { params, viewer }) =>
      unallocate(uow, { flightId: params.id, userId: viewer.userId, viewer }, null),
    respond,
  });
  registerMutation(scope, deps, flightEndpoints.wait, {
    change: (uow, { params, body, viewer }) => joinWaitlist(uow, viewer, params.id, body.roleIndex),
    respond,
  });
  registerMutation(scope, deps, flightEndpoints.stopWaiting, {
    change: (uow, { params, viewer }) => stopWaiting(uow, viewer, params.id),
    respond,
  });
  registerMutation(scope, deps, flightEndpoints.addInterest, {
    change: (uow, { params, viewer }) => addInterest(uow, viewer, params.id),
    respond: async () => undefined,
  });
  registerMutation(scope, deps, flightEndpoints.removeInterest, {
    change: (uow, { params, viewer }) => removeInterest(uow, viewer, params.id),
    respond: async () => undefined,
  });
  registerMutation(scope, deps, flightEndpoints.offerSeat, {
    change: (uow, { params, body, viewer }) => offerSeat(uow, viewer, params.id, body?.toUserId),
    respond,
  });
  registerMutation(scope, deps, flightEndpoints.withdrawOffer, {
    change: (uow, { params, viewer }) => withdrawOffer(uow, viewer, params.id),
    respond,
  });
  registerMutation(scope, deps, flightEndpoints.acceptOffer, {
    change: (uow, { params, body, viewer }) => acceptOffer(uow, viewer, params.id, body.fromUserId),
    respond,
  });
  registerMutation(scope, deps, flightEndpoints.allocateUser, {
    change: (uow, { params, body, viewer }) => {
      const request = { flightId: params.id, userId: body.userId, viewer };
      return allocate(uow, request, body.roleIndex, true);
    },
    // Includes the overlapping seats of the member who got the seat, so that the manager is warned.
    respond: (db, { body, viewer }, flightId) =>
      readFlightFor(db, flightId, viewer, config.thresholds, clock(), body.userId),
  });
  registerEndpoint(scope, flightEndpoints.freeCrew, async ({ params, query, viewer }) => {
    const seat = { flightId: params.id, roleIndex: query.role };
    const members = await findFreeCrew(database, seat, viewer, config, clock());
    return members instanceof Refusal ? members : { members };
  });
  registerEndpoint(
    scope,
    flightEndpoints.seatCandidates,
    async ({ params, query, viewer }) => {
      const seat = { flightId: params.id, roleIndex: query.role, term: query.q };
      const members = await findSeatCandidates(database, seat, viewer, config, clock());
      return members instanceof Refusal ? members : { members };
    },
    memberLimit('search', config.limits.searchPerMinute),
  );
  registerMutation(scope, deps, flightEndpoints.unallocateUser, {
    change: (uow, { params, body, viewer }) => {
      const request = { flightId: params.id, userId: body.userId, viewer };
      return unallocate(uow, request, body.roleIndex);
    },
    respond,
  });
  registerMutation(scope, deps, flightEndpoints.editFlight, {
    change: (uow, { params, body, viewer }) => editFlight(uow, viewer, params.id, body),
    respond,
  });
  registerMutation(scope, deps, flightEndpoints.setFlightStatus, {
    change: (uow, { params, body, viewer }) => setStatus(uow, viewer, params.id, body.status),
    respond,
  });
  registerMutation(scope, deps, flightEndpoints.deleteFlight, {
    change: (uow, { params, viewer }) => deleteFlight(uow, viewer, params.id),
    respond: async () => undefined,
  });
}

/** Registers the routes for creating flights and for the scheduling board. */
export function schedulingRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps, maxBytes?: number): void {
  const { config, database, clock } = deps;

  // The board differs per viewer, because it shows the rejected and pending flights that they may see.
  registerCachedQuery(scope, deps, flightEndpoints.schedulingBoard, {
    readShared: (_asked, now) => readBoard(database, now),
    respond: (board, viewer, now) => readBoardFor(database, board, viewer, config.thresholds, now),
  });
  registerEndpoint(scope, flightEndpoints.shortages, async ({ query }) => ({
    flights: await readShortages(database, query.hours, clock()),
  }));
  registerCachedQuery(scope, deps, aircraftEndpoints.aircraft, {
    readForAll: async () => ({ aircraft: await readAircraftTypes(database) }),
  });
  registerEndpoint(scope, aircraftEndpoints.gateConflicts, async ({ query, viewer }) => ({
    conflicts: await findGateConflicts(database, query, viewer, config.thresholds),
  }));
  void scope.register(async (scopeWithSpaceCheck) => {
    // In a transaction of its own, because a refused change is rolled back.
    scopeWithSpaceCheck.addHook('preHandler', () => warnOfSpace(deps, maxBytes));
    registerMutation(scopeWithSpaceCheck, deps, flightEndpoints.createSeries, {
      change: async (uow, { body, viewer }) =>
        (await spaceRefusal(uow.source, maxBytes)) ?? (await createSeries(uow, viewer, body)),
      respond: async (db, { viewer }, ids) => {
        const flights: Flight[] = [];
        for (const id of ids) {
          const flight = await readFlightFor(db, id, viewer, config.thresholds, clock());
          if (!(flight instanceof Refusal)) flights.push(flight);
        }
        return { flights };
      },
    });
    registerMutation(scopeWithSpaceCheck, deps, flightEndpoints.createFlight, {
      change: async (uow, { body, viewer }) =>
        (await spaceRefusal(uow.source, maxBytes)) ?? (await createFlight(uow, viewer, body)),
      respond: flightAfter(deps),
    });
  });
}

async function typeAfter(database: Database, _context: unknown, id: string) {
  const aircraft = await readAircraftType(database, id);
  return aircraft instanceof Refusal ? aircraft : { aircraft };
}

/** Registers the routes for the types of aircraft. */
export function aircraftRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  registerMutation(scope, deps, aircraftEndpoints.addAircraft, {
    change: (uow, { body, viewer }) => addAircraft(uow, viewer, body),
    respond: typeAfter,
  });
  registerMutation(scope, deps, aircraftEndpoints.changeAircraft, {
    change: (uow, { params, body, viewer }) => changeAircraft(uow, viewer, params.id, body),
    respond: typeAfter,
    isExclusive: true,
  });
  registerMutation(scope, deps, aircraftEndpoints.removeAircraft, {
    change: (uow, { params, viewer }) => removeAircraft(uow, viewer, params.id),
    respond: async () => undefined,
    isExclusive: true,
  });
}

/** Registers the routes for decisions about flights: approval, rejection and review. */
export function decisionRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  const respond = flightAfter(deps);

  registerLongMutation(scope, deps, flightEndpoints.approveFlights, {
    work: async ({ body, viewer }, progress: Progress<Approvals>) => {
      const { live, collected } = collectTopics(deps.live);
      const done = await approveFlights({ ...deps, live }, viewer, body.ids, progress);
      return { done, invalidated: progress.before === null ? collected() : 'everything' };
    },
    respond: async (database, { viewer }, { approved, refused }) => {
      const reasons = refused.map(async (id) => {
        const refusal = await approvalRefusalOf(database, viewer, id, deps.config.thresholds);
        return refusal === null ? [] : [{ id, code: refusal.code, message: refusal.message }];
      });
      return { approved: [...approved], refused: (await Promise.all(reasons)).flat() };
    },
  });
  for (const [endpoint, decision] of [
    [flightEndpoints.approveFlight, 'approved'],
    [flightEndpoints.rejectFlight, 'rejected'],
  ] as const) {
    registerMutation(scope, deps, endpoint, {
      change: (uow, { params, viewer }): Promise<string | Refusal> =>
        decideFlight(uow, viewer, params.id, decision),
      respond,
    });
  }
  registerMutation(scope, deps, flightEndpoints.reviewFlight, {
    change: (uow, { params, body, viewer }) => reviewFlight(uow, viewer, params.id, body ?? {}),
    respond,
  });
}
