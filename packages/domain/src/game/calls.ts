import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineCall, noAnswer } from '../contract/define-call.ts';
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

export const gameKeyCalls = {
  gameKeys: defineCall(apiRoutes.gameKeys, 'owner', {
    summary: 'Lists the game’s API keys, without their secrets.',
    answer: z.strictObject({ keys: z.array(gameKeySchema) }),
  }),
  createGameKey: defineCall(apiRoutes.createGameKey, 'owner', {
    summary: 'Creates an API key for the game, and returns its secret once.',
    refusals: ['shown_once', 'sign_in_again'],
    body: gameKeyInputSchema,
    status: 201,
    answer: newGameKeySchema,
  }),
  revokeGameKey: defineCall(apiRoutes.revokeGameKey, 'owner', {
    summary: 'Revokes a key at once.',
    params: idParamsSchema,
    ...noAnswer,
  }),
};

export const gameCalls = {
  /** Approved flights that depart between two instants, the soonest first. */
  gameFlights: defineCall(apiRoutes.gameFlights, 'game:read', {
    summary: 'Lists approved flights by departure, with dispatcher and crew.',
    query: querySchema({ from: instantInputSchema.optional(), to: instantInputSchema.optional() }),
    answer: z.strictObject({ flights: z.array(gameFlightSchema) }),
  }),
  reportAttendance: defineCall(apiRoutes.reportAttendance, 'game:attendance', {
    summary: 'Reports who joined and left a flight. Repeated events count once.',
    refusals: ['attendance_closed', 'already_reviewed', 'flight_archived'],
    params: idParamsSchema,
    body: attendanceReportSchema,
    answer: attendanceReceiptSchema,
  }),
  reportStatus: defineCall(apiRoutes.reportStatus, 'game:status', {
    summary: `Moves a flight to ${gameStatuses.slice(0, -1).join(', ')} or ${gameStatuses.at(-1)}.`,
    refusals: ['flight_concluded'],
    params: idParamsSchema,
    body: gameStatusInputSchema,
    answer: gameFlightSchema,
  }),
  attendance: defineCall(apiRoutes.attendance, 'signed-in', {
    summary: 'Returns who was on board according to the game.',
    refusals: ['not_allowed', 'rank_unknown'],
    params: idParamsSchema,
    answer: attendanceSchema,
  }),
};
