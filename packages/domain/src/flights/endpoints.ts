import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint, noContent } from '../contract/define-endpoint.ts';
import { foundUserSchema, namedFlightSchema } from '../contract/named.ts';
import { textLike } from '../contract/samples.ts';
import {
  countSchema,
  dayOrInstantSchema,
  daySchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  querySchema,
  searchTermSchema,
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

/** A week of flights by weekday, each day sorted by time. `weekStart` is its Monday, 00:00Z. */
export const flightWeekSchema = z.strictObject({
  weekStart: instantSchema,
  flights: z.strictObject(byWeekday(() => cards)),
});

/**
 * The columns of the scheduling board, each with at most `MAX_LISTED_FLIGHTS` flights. Flights that need closing come first in
 * `approved`, oldest first. `counts` are the total numbers of flights for the viewer. `needsClosing` is part of `approved`.
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

/**
 * A member who could take a seat, and how many flights they still need for the quota of the open term. Absent if they are
 * exempt because they are new in the term.
 */
export const freeMemberSchema = foundUserSchema.extend({
  flightsMissing: countSchema,
  isQuotaExempt: z.boolean(),
});

/**
 * Warnings for a dispatcher who gives a member a seat. `seatedAs` is the role of their current seat on the flight. `lapses`
 * means that the required qualification expires by the departure. `overlaps` are other seats within two hours, and `leave` is
 * the approved leave on the day of the departure.
 */
const seatConcernsSchema = z.strictObject({
  seatedAs: textLike('Captain').nullable(),
  isSuspended: z.boolean(),
  isQualified: z.boolean(),
  lapses: z.boolean(),
  overlaps: z.array(namedFlightSchema),
  leave: z.strictObject({ from: daySchema, to: daySchema }).nullable(),
});

const seatCandidateSchema = foundUserSchema.extend({ concerns: seatConcernsSchema });

// Codes that several endpoints share.
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

const onFlight = { params: idParamsSchema, response: flightSchema };

export const flightEndpoints = {
  flightWeek: defineEndpoint(apiRoutes.flightWeek, 'signed-in', {
    summary: 'Returns the approved flights of a week, by day.',
    query: querySchema({ date: dayOrInstantSchema.optional() }),
    response: flightWeekSchema,
  }),
  schedulingBoard: defineEndpoint(apiRoutes.schedulingBoard, 'dispatch', {
    summary: 'Returns the flights of the scheduling board.',
    response: schedulingBoardSchema,
  }),
  flight: defineEndpoint(apiRoutes.flight, 'signed-in', {
    summary: 'Returns a flight.',
    refusals: ['rank_unknown'],
    ...onFlight,
  }),
  flightLog: defineEndpoint(apiRoutes.flightLog, 'signed-in', {
    summary: 'Returns earlier entries of a flight’s log.',
    refusals: ['rank_unknown'],
    params: idParamsSchema,
    query: querySchema({ before: wholeNumber.pipe(z.int().min(1)) }),
    response: z.strictObject({ logs: z.array(logEntrySchema) }),
  }),
  allocate: defineEndpoint(apiRoutes.allocate, 'signed-in', {
    summary: 'Takes a free seat for the caller.',
    refusals: [...seatRefusals, 'role_full'],
    ...onFlight,
    body: seatSchema,
  }),
  unallocate: defineEndpoint(apiRoutes.unallocate, 'signed-in', {
    summary: 'Gives back the caller’s seat.',
    refusals: ['rank_unknown', 'flight_not_approved', 'flight_not_open', 'not_allocated'],
    ...onFlight,
  }),
  allocateUser: defineEndpoint(apiRoutes.allocateUser, 'signed-in', {
    summary: 'Seats a member.',
    refusals: [...changeRefusals, ...seatRefusals, 'not_allowed', 'role_full'],
    ...onFlight,
    body: memberSeatSchema,
  }),
  freeCrew: defineEndpoint(apiRoutes.freeCrew, 'signed-in', {
    summary: 'Lists members who could take a seat in a role, those furthest below their quota first.',
    refusals: [...changeRefusals, 'not_allowed'],
    params: idParamsSchema,
    query: querySchema({ role: wholeNumber }),
    response: z.strictObject({ members: z.array(freeMemberSchema) }),
  }),
  seatCandidates: defineEndpoint(apiRoutes.seatCandidates, 'signed-in', {
    summary:
      'Searches the staff for a seat in a role, with each member’s obstacles: leave, a missing qualification, overlapping seats.',
    refusals: [...changeRefusals, 'not_allowed', 'too_many'],
    params: idParamsSchema,
    query: querySchema({ role: wholeNumber, q: searchTermSchema }),
    response: z.strictObject({ members: z.array(seatCandidateSchema) }),
  }),
  unallocateUser: defineEndpoint(apiRoutes.unallocateUser, 'signed-in', {
    summary: 'Removes a member from a seat.',
    refusals: [...changeRefusals, 'flight_not_open', 'not_allowed', 'not_allocated'],
    ...onFlight,
    body: memberSeatSchema,
  }),
  wait: defineEndpoint(apiRoutes.wait, 'signed-in', {
    summary: 'Joins the waitlist of a full role.',
    refusals: [...seatRefusals, 'flight_departed', 'already_waiting', 'seat_free'],
    ...onFlight,
    body: seatSchema,
  }),
  addInterest: defineEndpoint(apiRoutes.addInterest, 'signed-in', {
    summary: 'Marks a flight as one the caller might fly, without taking a seat.',
    refusals: ['not_found', 'not_open_for_interest', 'already_allocated', 'member_unavailable'],
    params: idParamsSchema,
    ...noContent,
  }),
  removeInterest: defineEndpoint(apiRoutes.removeInterest, 'signed-in', {
    summary: 'Takes back the caller’s interest in a flight.',
    refusals: ['not_found'],
    params: idParamsSchema,
    ...noContent,
  }),
  stopWaiting: defineEndpoint(apiRoutes.stopWaiting, 'signed-in', {
    summary: 'Leaves the waitlist.',
    refusals: ['rank_unknown', 'not_waiting'],
    ...onFlight,
  }),
  offerSeat: defineEndpoint(apiRoutes.offerSeat, 'signed-in', {
    summary: 'Offers the caller’s seat to a colleague, or to anyone.',
    refusals: [...seatRefusals, 'flight_departed', 'not_allocated'],
    ...onFlight,
    body: offerSchema.optional(),
  }),
  withdrawOffer: defineEndpoint(apiRoutes.withdrawOffer, 'signed-in', {
    summary: 'Withdraws the offer of the caller’s seat.',
    refusals: ['rank_unknown', 'not_offered', 'not_allocated'],
    ...onFlight,
  }),
  acceptOffer: defineEndpoint(apiRoutes.acceptOffer, 'signed-in', {
    summary: 'Takes over an offered seat.',
    refusals: [...seatRefusals, 'not_offered'],
    ...onFlight,
    body: acceptOfferSchema,
  }),
  editFlight: defineEndpoint(apiRoutes.editFlight, 'signed-in', {
    summary: 'Changes fields of a flight.',
    refusals: [...changeRefusals, 'not_allowed'],
    ...onFlight,
    body: flightEditSchema,
  }),
  setFlightStatus: defineEndpoint(apiRoutes.setFlightStatus, 'signed-in', {
    summary: 'Sets a flight’s status.',
    refusals: [...changeRefusals, 'not_allowed'],
    ...onFlight,
    body: statusInputSchema,
  }),
  createFlight: defineEndpoint(apiRoutes.createFlight, 'dispatch', {
    summary: 'Proposes a flight.',
    refusals: ['airline_full'],
    body: newFlightSchema,
    status: 201,
    response: flightSchema,
  }),
  createSeries: defineEndpoint(apiRoutes.createSeries, 'dispatch', {
    summary:
      'Proposes the same flight for several weeks, all or none, at the same local time of a time zone.',
    refusals: ['airline_full'],
    body: seriesSchema,
    status: 201,
    response: z.strictObject({ flights: z.array(flightSchema) }),
  }),
  shortages: defineEndpoint(apiRoutes.shortages, 'dispatch', {
    summary: 'Lists approved flights that depart soon with free seats.',
    query: querySchema({ hours: wholeNumber.pipe(z.int().min(1).max(168)).default(SHORTAGE_HOURS) }),
    response: z.strictObject({ flights: z.array(shortageSchema) }),
  }),
  approveFlights: defineEndpoint(apiRoutes.approveFlights, 'admin', {
    summary: 'Approves several flights, each on its own.',
    body: approvalsSchema,
    response: z.strictObject({
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
  approveFlight: defineEndpoint(apiRoutes.approveFlight, 'admin', {
    summary: 'Approves a flight.',
    refusals: ['flight_not_pending'],
    ...onFlight,
  }),
  rejectFlight: defineEndpoint(apiRoutes.rejectFlight, 'admin', {
    summary: 'Rejects a flight.',
    refusals: ['flight_not_pending'],
    ...onFlight,
  }),
  deleteFlight: defineEndpoint(apiRoutes.deleteFlight, 'signed-in', {
    summary: 'Deletes the caller’s own flight while it is pending.',
    refusals: ['rank_unknown', 'flight_not_pending', 'not_allowed'],
    params: idParamsSchema,
    ...noContent,
  }),
  reviewFlight: defineEndpoint(apiRoutes.reviewFlight, 'admin', {
    summary: 'Reviews a concluded flight: credits its points to those who attended.',
    refusals: [
      'flight_not_approved',
      'flight_not_concluded',
      'flight_archived',
      'already_reviewed',
      'not_allowed',
    ],
    ...onFlight,
    // Three lists of the largest possible crew.
    bodyBytes: 256 * 1024,
    body: reviewSchema.optional(),
  }),
};

export type FlightWeek = z.infer<typeof flightWeekSchema>;
export type SchedulingBoard = z.infer<typeof schedulingBoardSchema>;
/** A column of the scheduling board. */
export type BoardColumn = Exclude<keyof SchedulingBoard, 'counts'>;

export type FreeMember = z.infer<typeof freeMemberSchema>;

export type SeatConcerns = z.infer<typeof seatConcernsSchema>;

export type SeatCandidate = z.infer<typeof seatCandidateSchema>;
