import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint, noContent } from '../contract/define-endpoint.ts';
import { idParamsSchema, instantInputSchema, querySchema } from '../contract/schemas.ts';
import { gameStatuses } from '../flights/status.ts';
import {
  attendanceReceiptSchema,
  attendanceReportSchema,
  attendanceSchema,
  gameFlightSchema,
  gameKeyInputSchema,
  gameKeySchema,
  gameStatusInputSchema,
  newGameKeySchema,
} from './schemas.ts';

export const gameKeyEndpoints = {
  gameKeys: defineEndpoint(apiRoutes.gameKeys, 'owner', {
    summary: 'Lists the game’s API keys, without their secrets.',
    response: z.strictObject({ keys: z.array(gameKeySchema) }),
  }),
  createGameKey: defineEndpoint(apiRoutes.createGameKey, 'owner', {
    summary: 'Creates an API key for the game, and returns its secret once.',
    refusals: ['shown_once', 'sign_in_again'],
    body: gameKeyInputSchema,
    status: 201,
    response: newGameKeySchema,
  }),
  revokeGameKey: defineEndpoint(apiRoutes.revokeGameKey, 'owner', {
    summary: 'Revokes a key at once.',
    params: idParamsSchema,
    ...noContent,
  }),
};

export const gameEndpoints = {
  /** Returns approved flights that depart between two timestamps, soonest first. */
  gameFlights: defineEndpoint(apiRoutes.gameFlights, 'game:read', {
    summary: 'Lists approved flights by departure, with dispatcher and crew.',
    query: querySchema({ from: instantInputSchema.optional(), to: instantInputSchema.optional() }),
    response: z.strictObject({ flights: z.array(gameFlightSchema) }),
  }),
  reportAttendance: defineEndpoint(apiRoutes.reportAttendance, 'game:attendance', {
    summary: 'Reports who joined and left a flight. Repeated events count once.',
    refusals: ['attendance_closed', 'already_reviewed', 'flight_archived'],
    params: idParamsSchema,
    body: attendanceReportSchema,
    response: attendanceReceiptSchema,
  }),
  reportStatus: defineEndpoint(apiRoutes.reportStatus, 'game:status', {
    summary: `Moves a flight to ${gameStatuses.slice(0, -1).join(', ')} or ${gameStatuses.at(-1)}.`,
    refusals: ['flight_concluded'],
    params: idParamsSchema,
    body: gameStatusInputSchema,
    response: gameFlightSchema,
  }),
  attendance: defineEndpoint(apiRoutes.attendance, 'signed-in', {
    summary: 'Returns who was on board according to the game.',
    refusals: ['not_allowed', 'rank_unknown'],
    params: idParamsSchema,
    response: attendanceSchema,
  }),
};
