import { z } from 'zod';
import { defineCall, noAnswer } from '../contract/define-call.ts';
import { foundUserSchema } from '../contract/named.ts';
import { textLike } from '../contract/samples.ts';
import {
  countSchema,
  dayOrInstantSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  querySchema,
  wholeNumber,
} from '../contract/schemas.ts';
import { byWeekday } from './schedule.ts';
import {
  acceptOfferSchema,
  approvalsSchema,
  flightCardSchema,
  flightEditSchema,
  flightSchema,
  logEntrySchema,
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
  flights: z.strictObject(byWeekday(() => cards)),
});

/**
 * The columns of the scheduling board, each with at most `MAX_LISTED_FLIGHTS` flights. Those that need closing come first in
 * `approved`, the oldest first. `counts` says how many flights there are for the viewer, listed or not; `needsClosing` are part
 * of `approved`.
 */
export const schedulingBoardSchema = z.strictObject({
  pending: cards,
  approved: cards,
  concluded: cards,
  rejected: cards,
  counts: z.strictObject({
    pending: countSchema,
    approved: countSchema,
    concluded: countSchema,
    rejected: countSchema,
    needsClosing: countSchema,
  }),
});

/** Who could take a seat, and how many flights they still need for the quota of the open term. */
export const freeMemberSchema = foundUserSchema.extend({ flightsMissing: countSchema });

// Codes that several calls share.
const changeRefusals = [
  'rank_unknown',
  'flight_not_approved',
  'flight_concluded',
  'flight_archived',
  'already_reviewed',
] as const;
const seatRefusals = [
  'rank_unknown',
  'flight_not_approved',
  'flight_not_open',
  'already_allocated',
  'not_qualified',
  'member_unavailable',
] as const;

const onFlight = { params: idParamsSchema, answer: flightSchema };

export const flightCalls = {
  flightWeek: defineCall('GET', '/api/flights/week', 'signed-in', {
    summary: 'Reads the approved flights of a week, by day.',
    query: querySchema({ date: dayOrInstantSchema.optional() }),
    answer: flightWeekSchema,
  }),
  schedulingBoard: defineCall('GET', '/api/flights/scheduling', 'dispatch', {
    summary: 'Reads the flights of the scheduling board.',
    answer: schedulingBoardSchema,
  }),
  flight: defineCall('GET', '/api/flights/:id', 'signed-in', {
    summary: 'Reads one flight.',
    refusals: ['rank_unknown'],
    ...onFlight,
  }),
  flightLog: defineCall('GET', '/api/flights/:id/log', 'signed-in', {
    summary: 'Reads earlier entries of a flight’s log.',
    refusals: ['rank_unknown'],
    params: idParamsSchema,
    query: querySchema({ before: wholeNumber.pipe(z.int().min(1)) }),
    answer: z.strictObject({ logs: z.array(logEntrySchema) }),
  }),
  allocate: defineCall('POST', '/api/flights/:id/allocate', 'signed-in', {
    summary: 'Takes a free seat for oneself.',
    refusals: [...seatRefusals, 'role_full'],
    ...onFlight,
    body: seatSchema,
  }),
  unallocate: defineCall('DELETE', '/api/flights/:id/unallocate', 'signed-in', {
    summary: 'Gives up one’s own seat.',
    refusals: ['rank_unknown', 'flight_not_approved', 'flight_not_open', 'not_allocated'],
    ...onFlight,
  }),
  allocateUser: defineCall('POST', '/api/flights/:id/allocate-user', 'signed-in', {
    summary: 'Seats a member.',
    refusals: [...changeRefusals, ...seatRefusals, 'not_allowed', 'role_full'],
    ...onFlight,
    body: memberSeatSchema,
  }),
  freeCrew: defineCall('GET', '/api/flights/:id/free-crew', 'signed-in', {
    summary: 'Lists who could take a seat of a role, those furthest below their quota first.',
    refusals: [...changeRefusals, 'not_allowed'],
    params: idParamsSchema,
    query: querySchema({ role: wholeNumber }),
    answer: z.strictObject({ members: z.array(freeMemberSchema) }),
  }),
  unallocateUser: defineCall('DELETE', '/api/flights/:id/unallocate-user', 'signed-in', {
    summary: 'Takes a member off the flight.',
    refusals: [...changeRefusals, 'flight_not_open', 'not_allowed', 'not_allocated'],
    ...onFlight,
    body: memberSeatSchema,
  }),
  wait: defineCall('POST', '/api/flights/:id/wait', 'signed-in', {
    summary: 'Joins the line for a full role.',
    refusals: [...seatRefusals, 'flight_departed', 'already_waiting', 'seat_free'],
    ...onFlight,
    body: seatSchema,
  }),
  stopWaiting: defineCall('DELETE', '/api/flights/:id/wait', 'signed-in', {
    summary: 'Leaves the line.',
    refusals: ['rank_unknown', 'not_waiting'],
    ...onFlight,
  }),
  offerSeat: defineCall('POST', '/api/flights/:id/offer', 'signed-in', {
    summary: 'Offers one’s own seat to a colleague, or to anyone.',
    refusals: [...seatRefusals, 'flight_departed', 'not_allocated'],
    ...onFlight,
    body: offerSchema.optional(),
  }),
  withdrawOffer: defineCall('DELETE', '/api/flights/:id/offer', 'signed-in', {
    summary: 'Takes back the offer of one’s own seat.',
    refusals: ['rank_unknown', 'not_offered', 'not_allocated'],
    ...onFlight,
  }),
  acceptOffer: defineCall('POST', '/api/flights/:id/offer/accept', 'signed-in', {
    summary: 'Takes over a seat that is offered.',
    refusals: [...seatRefusals, 'not_offered'],
    ...onFlight,
    body: acceptOfferSchema,
  }),
  editFlight: defineCall('PUT', '/api/flights/:id', 'signed-in', {
    summary: 'Changes fields of a flight.',
    refusals: [...changeRefusals, 'not_allowed'],
    ...onFlight,
    body: flightEditSchema,
  }),
  setFlightStatus: defineCall('PUT', '/api/flights/:id/status', 'signed-in', {
    summary: 'Sets a flight’s status.',
    refusals: [...changeRefusals, 'not_allowed'],
    ...onFlight,
    body: statusInputSchema,
  }),
  createFlight: defineCall('POST', '/api/flights', 'dispatch', {
    summary: 'Proposes a flight.',
    body: newFlightSchema,
    status: 201,
    answer: flightSchema,
  }),
  createSeries: defineCall('POST', '/api/flights/series', 'dispatch', {
    summary: 'Proposes the same flight for several weeks, all or none.',
    body: seriesSchema,
    status: 201,
    answer: z.strictObject({ flights: z.array(flightSchema) }),
  }),
  shortages: defineCall('GET', '/api/flights/shortages', 'dispatch', {
    summary: 'Lists approved flights that depart soon with free seats.',
    query: querySchema({ hours: wholeNumber.pipe(z.int().min(1).max(168)).default(SHORTAGE_HOURS) }),
    answer: z.strictObject({ flights: z.array(shortageSchema) }),
  }),
  approveFlights: defineCall('POST', '/api/flights/approve', 'admin', {
    summary: 'Approves several flights, each by itself.',
    body: approvalsSchema,
    answer: z.strictObject({
      approved: z.array(idSchema),
      refused: z.array(
        z.strictObject({
          id: idSchema,
          code: textLike('flight_not_pending'),
          message: textLike('This flight has been approved already.'),
        }),
      ),
    }),
  }),
  approveFlight: defineCall('PUT', '/api/flights/:id/approve', 'admin', {
    summary: 'Approves a flight.',
    refusals: ['flight_not_pending'],
    ...onFlight,
  }),
  rejectFlight: defineCall('PUT', '/api/flights/:id/reject', 'admin', {
    summary: 'Rejects a flight.',
    refusals: ['flight_not_pending'],
    ...onFlight,
  }),
  deleteFlight: defineCall('DELETE', '/api/flights/:id', 'signed-in', {
    summary: 'Deletes one’s own flight while it is pending.',
    refusals: ['rank_unknown', 'flight_not_pending', 'not_allowed'],
    params: idParamsSchema,
    ...noAnswer,
  }),
  reviewFlight: defineCall('PUT', '/api/flights/:id/review', 'admin', {
    summary: 'Credits a concluded flight to those who were there.',
    refusals: [
      'flight_not_approved',
      'flight_not_concluded',
      'flight_archived',
      'already_reviewed',
      'not_allowed',
    ],
    ...onFlight,
    // Three lists of the fullest crew there is.
    bodyBytes: 256 * 1024,
    body: reviewSchema.optional(),
  }),
};

export type FlightWeek = z.infer<typeof flightWeekSchema>;
export type SchedulingBoard = z.infer<typeof schedulingBoardSchema>;
/** A column of the scheduling board. */
export type BoardColumn = Exclude<keyof SchedulingBoard, 'counts'>;

export type FreeMember = z.infer<typeof freeMemberSchema>;

/** Returns the columns of the scheduling board without the counts. */
export function columnsOfBoard({
  counts: _counts,
  ...columns
}: SchedulingBoard): Pick<SchedulingBoard, BoardColumn> {
  return columns;
}
