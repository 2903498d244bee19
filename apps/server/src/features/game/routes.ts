import type { GameScope } from '@crewroom/domain/contract/access';
import { gameStatusRefusal } from '@crewroom/domain/flights/rules';
import type { GameStatus } from '@crewroom/domain/flights/status';
import { gameEndpoints, gameKeyEndpoints } from '@crewroom/domain/game/endpoints';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/changes/refusal.ts';
import type { UnitOfWork, UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { registerGameMutation, registerMutation } from '../../platform/http/mutations.ts';
import { registerEndpoint, registerGameEndpoint } from '../../platform/http/register-endpoint.ts';
import { flightNotFound, refusalOf } from '../flights/locked-flight.ts';
import { applyStatus } from '../flights/status.ts';
import { lockForGame, readAttendance, takeAttendance } from './attendance.ts';
import { readGameFlight, readGameFlights } from './flights.ts';
import { createGameKey, readGameKeys, revokeGameKey } from './keys.ts';

type Deps = UnitOfWorkDeps & Pick<Dependencies, 'randomness'>;

/** Registers the routes by which owners manage the keys of the game server. */
export function gameKeyRoutes(scope: FastifyInstance, deps: Deps): void {
  registerEndpoint(scope, gameKeyEndpoints.gameKeys, async () => ({
    keys: await readGameKeys(deps.database),
  }));
  registerMutation(scope, deps, gameKeyEndpoints.createGameKey, {
    change: (uow, { body, viewer }) => createGameKey(uow, viewer, body, deps.randomness),
    respond: async (_database, _context, made) => made,
    isShownOnce: true,
    securityEvent: (_context, { _id: key }) => ({ kind: 'key_created', details: { key } }),
  });
  registerMutation(scope, deps, gameKeyEndpoints.revokeGameKey, {
    change: (uow, { params, viewer }) => revokeGameKey(uow, viewer, params.id),
    respond: async () => undefined,
    securityEvent: (_context, key) => ({ kind: 'key_revoked', details: { key } }),
  });
}

/** Registers the route that returns who was on board, for members who run the flight. */
export function attendanceRoutes(scope: FastifyInstance, { config, database, clock }: Deps): void {
  registerEndpoint(scope, gameEndpoints.attendance, ({ params, viewer }) =>
    readAttendance(database, params.id, viewer, config.thresholds, clock()),
  );
}

/**
 * Sets a flight's status for the game, and logs it as the game's change. Rejects with 404 unless it is approved, and with 409
 * once it is concluded.
 */
async function setGameStatus(uow: UnitOfWork, flightId: string, to: GameStatus): Promise<string | Refusal> {
  const flight = await lockForGame(uow, flightId);
  if (flight instanceof Refusal) return flight;
  const refusal = refusalOf(gameStatusRefusal(to, flight));
  return refusal ?? (await applyStatus(uow, 'game', flight, to));
}

/** The endpoints that each scope of a key allows. */
export const gameRoutes: Readonly<Record<GameScope, (scope: FastifyInstance, deps: Deps) => void>> = {
  'game:read': (scope, { database, clock }) =>
    registerGameEndpoint(scope, gameEndpoints.gameFlights, async ({ query }) => {
      const flights = await readGameFlights(database, query, clock());
      return flights instanceof Refusal ? flights : { flights };
    }),
  'game:attendance': (scope, deps) =>
    registerGameMutation(scope, deps, gameEndpoints.reportAttendance, {
      change: (uow, { params, body }) => takeAttendance(uow, params.id, body.events),
      respond: async (_database, receipt) => receipt,
    }),
  'game:status': (scope, deps) =>
    registerGameMutation(scope, deps, gameEndpoints.reportStatus, {
      change: (uow, { params, body }) => setGameStatus(uow, params.id, body.status),
      respond: async (database, flightId) => (await readGameFlight(database, flightId)) ?? flightNotFound,
    }),
};
