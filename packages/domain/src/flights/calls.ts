import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { flightRoutes } from '../contract/routes.ts';
import {
  dayOrInstantSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  querySchema,
  wholeNumber,
} from '../contract/schemas.ts';
import {
  acceptOfferSchema,
  approvalsSchema,
  flightCardSchema,
  flightEditSchema,
  flightSchema,
  memberSeatSchema,
  newFlightSchema,
  offerSchema,
  reviewSchema,
  seatSchema,
  seriesSchema,
  shortageSchema,
  statusInputSchema,
} from './schemas.ts';
import { SHORTAGE_HOURS } from './shortage.ts';

const cards = z.array(flightCardSchema);

/** A week of flights by weekday, each day sorted by time; `weekStart` is its Monday, 00:00Z. */
export const flightWeekSchema = z.strictObject({
  weekStart: instantSchema,
  flights: z.strictObject({
    Monday: cards,
    Tuesday: cards,
    Wednesday: cards,
    Thursday: cards,
    Friday: cards,
    Saturday: cards,
    Sunday: cards,
  }),
});

/** The columns of the scheduling board. */
export const schedulingBoardSchema = z.strictObject({
  pending: cards,
  approved: cards,
  concluded: cards,
  rejected: cards,
});

const onFlight = { params: idParamsSchema, answer: flightSchema };

export const flightCalls = {
  flightWeek: defineCall(flightRoutes.flightWeek, {
    query: querySchema({ date: dayOrInstantSchema.optional() }),
    answer: flightWeekSchema,
  }),
  schedulingBoard: defineCall(flightRoutes.schedulingBoard, { answer: schedulingBoardSchema }),
  flight: defineCall(flightRoutes.flight, onFlight),
  allocate: defineCall(flightRoutes.allocate, { ...onFlight, body: seatSchema }),
  unallocate: defineCall(flightRoutes.unallocate, onFlight),
  allocateUser: defineCall(flightRoutes.allocateUser, { ...onFlight, body: memberSeatSchema }),
  unallocateUser: defineCall(flightRoutes.unallocateUser, { ...onFlight, body: memberSeatSchema }),
  wait: defineCall(flightRoutes.wait, { ...onFlight, body: seatSchema }),
  stopWaiting: defineCall(flightRoutes.stopWaiting, onFlight),
  offerSeat: defineCall(flightRoutes.offerSeat, { ...onFlight, body: offerSchema.optional() }),
  withdrawOffer: defineCall(flightRoutes.withdrawOffer, onFlight),
  acceptOffer: defineCall(flightRoutes.acceptOffer, { ...onFlight, body: acceptOfferSchema }),
  editFlight: defineCall(flightRoutes.editFlight, { ...onFlight, body: flightEditSchema }),
  setFlightStatus: defineCall(flightRoutes.setFlightStatus, { ...onFlight, body: statusInputSchema }),
  createFlight: defineCall(flightRoutes.createFlight, {
    body: newFlightSchema,
    status: 201,
    answer: flightSchema,
  }),
  createSeries: defineCall(flightRoutes.createSeries, {
    body: seriesSchema,
    status: 201,
    answer: z.strictObject({ flights: z.array(flightSchema) }),
  }),
  shortages: defineCall(flightRoutes.shortages, {
    query: querySchema({ hours: wholeNumber.pipe(z.int().min(1).max(168)).default(SHORTAGE_HOURS) }),
    answer: z.strictObject({ flights: z.array(shortageSchema) }),
  }),
  approveFlights: defineCall(flightRoutes.approveFlights, {
    body: approvalsSchema,
    answer: z.strictObject({
      approved: z.array(idSchema),
      refused: z.array(z.strictObject({ id: idSchema, code: z.string(), message: z.string() })),
    }),
  }),
  approveFlight: defineCall(flightRoutes.approveFlight, onFlight),
  rejectFlight: defineCall(flightRoutes.rejectFlight, onFlight),
  deleteFlight: defineCall(flightRoutes.deleteFlight, {
    params: idParamsSchema,
    status: 204,
    answer: z.undefined(),
  }),
  reviewFlight: defineCall(flightRoutes.reviewFlight, { ...onFlight, body: reviewSchema.optional() }),
};

export type FlightWeek = z.infer<typeof flightWeekSchema>;
export type SchedulingBoard = z.infer<typeof schedulingBoardSchema>;
