import { z } from 'zod';
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
  gameKeys: defineCall('GET', '/api/admin/keys', 'owner', {
    summary: 'Lists the keys of the game’s servers, without their secrets.',
    answer: z.strictObject({ keys: z.array(gameKeySchema) }),
  }),
  createGameKey: defineCall('POST', '/api/admin/keys', 'owner', {
    summary: 'Makes a key for the game’s servers, and shows its secret once.',
    refusals: ['shown_once', 'sign_in_again'],
    body: gameKeyInputSchema,
    status: 201,
    answer: newGameKeySchema,
  }),
  revokeGameKey: defineCall('DELETE', '/api/admin/keys/:id', 'owner', {
    summary: 'Revokes a key at once.',
    params: idParamsSchema,
    ...noAnswer,
  }),
};

export const gameCalls = {
  /** Approved flights that depart between two instants, the soonest first. */
  gameFlights: defineCall('GET', '/api/game/flights', 'game:read', {
    summary: 'Lists approved flights by their departure, each with its dispatcher and crew.',
    query: querySchema({ from: instantInputSchema.optional(), to: instantInputSchema.optional() }),
    answer: z.strictObject({ flights: z.array(gameFlightSchema) }),
  }),
  reportAttendance: defineCall('POST', '/api/game/flights/:id/attendance', 'game:attendance', {
    summary: 'Reports who joined and left a flight; an event that was reported before counts once.',
    refusals: ['attendance_closed', 'already_reviewed', 'flight_archived'],
    params: idParamsSchema,
    body: attendanceReportSchema,
    answer: attendanceReceiptSchema,
  }),
  reportStatus: defineCall('PUT', '/api/game/flights/:id/status', 'game:status', {
    summary: `Moves a flight to ${gameStatuses.slice(0, -1).join(', ')} or ${gameStatuses.at(-1)}.`,
    refusals: ['flight_concluded'],
    params: idParamsSchema,
    body: gameStatusInputSchema,
    answer: gameFlightSchema,
  }),
  attendance: defineCall('GET', '/api/flights/:id/attendance', 'signed-in', {
    summary: 'Reads who was on board by the game’s reports.',
    refusals: ['not_allowed', 'rank_unknown'],
    params: idParamsSchema,
    answer: attendanceSchema,
  }),
};
