import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { identitySchema, namedFlightSchema } from '../contract/named.ts';
import { textLike, withSample } from '../contract/samples.ts';
import {
  countSchema,
  dayInputSchema,
  instantSchema,
  optionalText,
  querySchema,
  requiredText,
  wholeNumber,
} from '../contract/schemas.ts';
import { flightStatuses } from '../flights/status.ts';
import { qualificationNames } from '../record/rules.ts';
import { textLimits } from '../text.ts';
import { flightsBehind, insightDays, insightTableNames, MAX_FLIGHTS_BEHIND, MAX_WEEKDAY } from './rules.ts';

/** The days that are counted, both included. `insightRange` fills in a missing day. */
const range = { from: dayInputSchema.optional(), to: dayInputSchema.optional() };

/** Filters flights by the weekday of departure, in UTC. */
const days = z.enum(insightDays).default('all');

const MAX_HOUR = 23;

const weekday = z.int().min(0).max(MAX_WEEKDAY);
const hour = z.int().min(0).max(MAX_HOUR);
const seatCounts = { seats: countSchema, filled: countSchema };
const hours = withSample(z.number().nullable(), 41.5);

/**
 * The flights of a week, from Monday 00:00Z. `flights` excludes cancelled ones, and `hosts` is the number of their dispatchers.
 */
const weekSchema = z.strictObject({
  weekStart: instantSchema,
  flights: countSchema,
  cancelled: countSchema,
  ...seatCounts,
  hosts: countSchema,
});

/** The seats of reviewed flights by the week of departure. `late` is null without game reports. */
const attendanceWeekSchema = z.strictObject({
  weekStart: instantSchema,
  flown: countSchema,
  absent: countSchema,
  late: countSchema.nullable(),
});

/** The result of a term: `members` with a quota, `required` flights in total, and how many members `met` the quota. */
const termQuotaSchema = z.strictObject({
  term: z.int().min(1),
  members: countSchema,
  required: countSchema,
  met: countSchema,
});

export const insightsSchema = z.strictObject({
  weeks: z.array(weekSchema),
  fillByRole: z.array(z.strictObject({ role: textLike('Captain'), ...seatCounts })),
  fillByHour: z.array(z.strictObject({ weekday, hour, flights: countSchema, ...seatCounts })),
  attendance: z.array(attendanceWeekSchema),
  quota: z.array(termQuotaSchema),
  leadTime: z.strictObject({ medianHours: hours, p90Hours: hours }),
});

export type Insights = z.infer<typeof insightsSchema>;

/** The export of the insights as a file: the table and the days. */
export const insightsFileSchema = querySchema({ ...range, days, table: z.enum(insightTableNames) });

/**
 * A flight behind a figure. Its seats are those of the requested role. `absent` is how many of their holders a review recorded
 * as absent.
 */
const flightBehindSchema = z.strictObject({
  ...namedFlightSchema.shape,
  route: z.strictObject({ departure: textLike('ZRH'), arrival: textLike('JFK') }),
  status: z.enum(flightStatuses),
  ...seatCounts,
  absent: countSchema,
});

export type FlightBehind = z.infer<typeof flightBehindSchema>;

/** The qualification that a role requires, and the staff without it who flew most, with their number of seats. */
const candidatesSchema = z.strictObject({
  licence: z.enum(qualificationNames).nullable(),
  members: z.array(identitySchema.extend({ flown: countSchema })),
});

export type Candidates = z.infer<typeof candidatesSchema>;

const upTo = (most: number) => wholeNumber.pipe(z.int().max(most)).optional();

export const insightEndpoints = {
  insights: defineEndpoint(apiRoutes.insights, 'admin', {
    summary: 'Counts flights, seats, attendance and quotas in a range of days.',
    refusals: ['too_many'],
    query: querySchema({ ...range, days }),
    response: insightsSchema,
  }),
  insightFlights: defineEndpoint(apiRoutes.insightFlights, 'admin', {
    summary: `Lists the flights behind a figure of the insights, the latest ${MAX_FLIGHTS_BEHIND}, and counts them.`,
    refusals: ['too_many'],
    query: querySchema({
      ...range,
      days,
      weekday: upTo(MAX_WEEKDAY),
      hour: upTo(MAX_HOUR),
      role: withSample(optionalText(textLimits.role), 'Captain').optional(),
      which: z.enum(flightsBehind).default('all'),
    }),
    response: z.strictObject({ flights: z.array(flightBehindSchema), total: countSchema }),
  }),
  insightCandidates: defineEndpoint(apiRoutes.insightCandidates, 'admin', {
    summary: 'Lists staff who lack the qualification that a role requires, those who flew most first.',
    refusals: ['too_many'],
    query: querySchema({ ...range, days, role: withSample(requiredText(textLimits.role), 'Captain') }),
    response: candidatesSchema,
  }),
};
