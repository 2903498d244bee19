import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { gameKeyRoutes, gameRoutes } from '../contract/routes.ts';
import { idParamsSchema, instantInputSchema, querySchema } from '../contract/schemas.ts';
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
  gameKeys: defineCall(gameKeyRoutes.gameKeys, { answer: z.strictObject({ keys: z.array(gameKeySchema) }) }),
  createGameKey: defineCall(gameKeyRoutes.createGameKey, {
    body: gameKeyInputSchema,
    status: 201,
    answer: newGameKeySchema,
  }),
  revokeGameKey: defineCall(gameKeyRoutes.revokeGameKey, {
    params: idParamsSchema,
    status: 204,
    answer: z.undefined(),
  }),
};

export const gameCalls = {
  /** Approved flights that depart between two instants, the soonest first. */
  gameFlights: defineCall(gameRoutes.gameFlights, {
    query: querySchema({ from: instantInputSchema.optional(), to: instantInputSchema.optional() }),
    answer: z.strictObject({ flights: z.array(gameFlightSchema) }),
  }),
  reportAttendance: defineCall(gameRoutes.reportAttendance, {
    params: idParamsSchema,
    body: attendanceReportSchema,
    answer: attendanceReceiptSchema,
  }),
  reportStatus: defineCall(gameRoutes.reportStatus, {
    params: idParamsSchema,
    body: gameStatusInputSchema,
    answer: gameFlightSchema,
  }),
  attendance: defineCall(gameRoutes.attendance, { params: idParamsSchema, answer: attendanceSchema }),
};
