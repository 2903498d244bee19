import { z } from 'zod';
import { namedFlightSchema, namedMemberSchema, roleIndexSchema } from '../contract/named.ts';
import { textLike, withSample } from '../contract/samples.ts';
import {
  countSchema,
  daySchema,
  idSchema,
  instantInput,
  instantSchema,
  optionalText,
  requiredText,
  timeOfDayInput,
} from '../contract/schemas.ts';
import { foldName } from '../names.ts';
import { recordFromNames } from '../record-from-names.ts';
import { qualificationNames } from '../record/rules.ts';
import { byCredit } from '../terms/flights.ts';
import { MAX_POINTS } from '../terms/rules.ts';
import { textLimits } from '../text.ts';
import { isTimeZone } from '../time-zones.ts';
import {
  type FlightFieldName,
  flightField,
  groupFields,
  mapFields,
  type RequiredFieldName,
} from './fields.ts';
import { logActions } from './log.ts';
import { flightMessages } from './messages.ts';
import { roleLimits } from './roles.ts';
import { MAX_APPROVALS } from './rules.ts';
import { seriesLimits } from './schedule.ts';
import { expandReview, reviewLists } from './short-review.ts';
import { approvalStatuses, flightStatuses, settableStatuses } from './status.ts';

const { route, times, ...plainFields } = groupFields(
  mapFields((_name, { kind, sample }): z.ZodType<string> =>
    kind === 'instant' ? instantSchema : textLike(sample),
  ),
);
const { flightCode, aircraft, gate, scheduledDate } = plainFields;
const routeSchema = z.strictObject(route);

// Times of day in UTC, `HH:mm`, before the flight's departure. See `instantBeforeDeparture`.
const flightTimesSchema = z.strictObject(times);

const seatedUserSchema = z.strictObject({ _id: idSchema, robloxAvatarUrl: textLike('/avatars/1') });

/**
 * A taken seat. `offered` is `you` if it is offered to the viewer, and true if it is offered to anyone or is the viewer's own.
 * Other offers are not shown. `offeredTo`, a username, is shown to members who offer their own seat to one person.
 * `minutesAfterDeparture` is present if it was taken after the departure. `qualificationExpiresAt` is present only on a single
 * flight, if the required qualification expires by its departure.
 */
const assignedSchema = z.strictObject({
  user: seatedUserSchema,
  username: textLike('ada'),
  assignedAt: instantSchema,
  offered: z.union([z.literal(true), z.literal('you')]).optional(),
  offeredTo: textLike('cleo').optional(),
  minutesAfterDeparture: countSchema.optional(),
  licenceExpiresAt: instantSchema.optional(),
});

/** A member who waits for a seat. */
const waitingSchema = z.strictObject({
  user: seatedUserSchema,
  username: textLike('ada'),
  since: instantSchema,
});

/** A member who is interested in a flight. */
const interestedSchema = namedMemberSchema.extend({
  _id: idSchema,
  robloxDisplayName: textLike('Ada'),
  at: instantSchema,
});

/** A planned role, on a flight or for a type of aircraft. */
export const plannedRoleSchema = z.strictObject({
  name: textLike('Captain'),
  capacity: z.int().min(1),
  requires: z.enum(qualificationNames).nullable(),
});

/** `waiting` is the length of the waitlist. The names, in order, are only for members who run the flight. */
export const flightRoleSchema = plannedRoleSchema.extend({
  assigned: z.array(assignedSchema),
  waiting: countSchema,
  waitList: z.array(waitingSchema).optional(),
});

/** The maximum number of log entries in a response. */
export const LOG_PAGE = 50;

/** An entry of the activity log. The first one of a flight is number 1. Changes of status have `from` and `to`. */
export const logEntrySchema = z.strictObject({
  number: z.int().min(1),
  action: z.enum(logActions),
  details: textLike('SCHEDULED to AVAILABLE'),
  timestamp: instantSchema,
  performedByUsername: textLike('bob'),
  from: z.enum(flightStatuses).optional(),
  to: z.enum(flightStatuses).optional(),
});

/** A flight as the week and the scheduling board show it. */
export const flightCardSchema = z.strictObject({
  _id: idSchema,
  ...plainFields,
  route: routeSchema,
  times: flightTimesSchema,
  status: z.enum(flightStatuses),
  approvalStatus: z.enum(approvalStatuses),
  dispatcher: z.strictObject({ _id: idSchema, robloxUsername: textLike('bob') }).nullable(),
  dispatcherUsername: textLike('bob'),
  roles: z.array(flightRoleSchema),
  /** The number of taken seats, and of all seats. */
  assignedSlots: countSchema,
  totalSlots: countSchema,
  isUserAssigned: z.boolean(),
  /** The viewer's place on the waitlist, from 1. Null if they do not wait. */
  waitingFor: z.strictObject({ roleIndex: countSchema, position: z.int().min(1) }).nullable(),
  /** Whether the viewer is interested in it, and the number of interested members. */
  isInterested: z.boolean(),
  interestedCount: countSchema,
  reviewedAt: instantSchema.nullable(),
  reviewedBy: textLike('bob').nullable(),
  archived: z.boolean(),
});

/**
 * One flight. `interested` are the interested members in order, for viewers who may give them a seat. `logs` are the newest
 * entries of its log, `overlaps` other seats within two hours of it, and `leave` the approved leave on the day of its departure.
 * `qualifications` are those held by the viewer, or by the member whom the viewer just gave a seat. `expiring` are those of
 * theirs with an expiry, passed or not.
 */
export const flightSchema = flightCardSchema.extend({
  interested: z.array(interestedSchema).optional(),
  logs: z.array(logEntrySchema),
  overlaps: z.array(namedFlightSchema),
  leave: z.strictObject({ from: daySchema, to: daySchema }).nullable(),
  qualifications: z.array(z.enum(qualificationNames)),
  expiring: z.array(z.strictObject({ name: z.enum(qualificationNames), expiresAt: instantSchema })),
});

export type FlightRole = z.infer<typeof flightRoleSchema>;
export type LogEntry = z.infer<typeof logEntrySchema>;
export type FlightCard = z.infer<typeof flightCardSchema>;
export type Flight = z.infer<typeof flightSchema>;

/** A member's seat, or one they wait for, with a summary of its flight. */
const seatOfMemberSchema = z.strictObject({
  _id: idSchema,
  flightCode,
  route: routeSchema,
  scheduledDate,
  aircraft,
  status: z.enum(flightStatuses),
  userRole: textLike('Captain'),
});

/** A seat on an upcoming flight. `assignedBy` is null when the member took it themselves. */
export const upcomingFlightSchema = seatOfMemberSchema.extend({
  times: flightTimesSchema,
  gate,
  assignedBy: namedMemberSchema.nullable(),
});

/** A seat that a member waits for, with their place on the waitlist, from 1. */
export const waitingFlightSchema = seatOfMemberSchema.extend({ position: z.int().min(1) });

/** A seat on a flight that is over: concluded, logged or cancelled. */
export const flightHistoryEntrySchema = seatOfMemberSchema.extend({
  assignedBy: namedMemberSchema.nullable(),
  dispatcher: namedMemberSchema.nullable(),
  dispatcherUsername: textLike('bob'),
});

export type UpcomingFlight = z.infer<typeof upcomingFlightSchema>;
export type WaitingFlight = z.infer<typeof waitingFlightSchema>;
export type FlightHistoryEntry = z.infer<typeof flightHistoryEntrySchema>;

const pointsSchema = z
  .int('Use a whole number of points.')
  .min(0, 'Points start at 0.')
  .max(MAX_POINTS, `Points can be at most ${MAX_POINTS}.`);

/** The `points` of a review. Absent fields are taken from `defaultReviewPoints`. */
export const reviewPointsSchema = z.strictObject(byCredit(() => pointsSchema.optional()));

// All letters in one case: "zrh" and "ZRH" are codes, "Oslo" is a name.
const AIRPORT_CODE = /^(?:[a-z]{3,4}|[A-Z]{3,4})$/;

/** Converts an airport code (three or four letters typed in one case) to upper case. Other text stays unchanged. */
const normalizePlace = (text: string): string => (AIRPORT_CODE.test(text) ? text.toUpperCase() : text);

type FieldInput = z.ZodType<string, string>;

// `missing` is the message for an absent or blank required field.
function fieldInput(name: FlightFieldName, missing?: string): FieldInput {
  const { kind, required, sample, text = { max: 0 } } = flightField(name);
  if (kind === 'instant') return instantInput(missing);
  if (kind === 'time') return withSample(timeOfDayInput(missing), sample);
  const input = withSample(required ? requiredText(text, missing) : optionalText(text), sample);
  return kind === 'place' ? input.transform(normalizePlace) : input;
}

const missingGroupError = (missing: string | undefined) => ({
  error: ({ input }: { readonly input?: unknown }) => (input == null ? missing : undefined),
});

type NewInputs = {
  readonly [Name in FlightFieldName]: Name extends RequiredFieldName ? FieldInput : z.ZodOptional<FieldInput>;
};

function newInputs(): NewInputs {
  const inputs = mapFields((name, { required }) => {
    const input = fieldInput(name, flightMessages.requiredFields);
    return required ? input : input.optional();
  });
  // The type follows from `required` in the same table.
  return inputs as NewInputs; // oxlint-disable-line typescript/no-unsafe-type-assertion
}

export const roleInputSchema = z.strictObject({
  name: withSample(requiredText(textLimits.role, 'Name the role.'), 'Captain'),
  capacity: z
    .int('Use a whole number of seats.')
    .min(1, 'A role has at least 1 seat.')
    .max(roleLimits.capacity, `A role has at most ${roleLimits.capacity} seats.`),
  requires: z.enum(qualificationNames, 'Choose a qualification.').nullable().default(null),
});

/** The roles of a flight with their seats: at least one, and no duplicates. */
export const rolesSchema = z
  .array(roleInputSchema, 'At least one role must remain.')
  .min(1, 'At least one role must remain.')
  .max(roleLimits.rows, `A flight has at most ${roleLimits.rows} roles.`)
  .superRefine((roles, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of roles.entries()) {
      const key = foldName(name);
      if (seen.has(key)) {
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'Another role has this name.' });
      }
      seen.add(key);
    }
  });

const newFlightInputs = groupFields(newInputs());
const missingError = missingGroupError(flightMessages.requiredFields);

/** A new flight. The allowed departures depend on the clock, so `departureError` checks them, not this schema. */
export const newFlightSchema = z.strictObject(
  {
    ...newFlightInputs,
    route: z.strictObject(newFlightInputs.route, missingError),
    times: z.strictObject(newFlightInputs.times, missingError),
    roles: rolesSchema,
  },
  missingError,
);

const editInputs = groupFields(mapFields((name) => fieldInput(name)));

/** An edit: any of the fields, at least one. */
export const flightEditSchema = z
  .strictObject({
    ...editInputs,
    route: z.strictObject(editInputs.route),
    times: z.strictObject(editInputs.times),
  })
  .partial()
  .refine((edit) => Object.keys(edit).length > 0, 'Change at least one field.');

export const seatSchema = z.strictObject({ roleIndex: roleIndexSchema });

/** The recipient of an offered seat: a colleague, or anyone. */
export const offerSchema = z.strictObject({ toUserId: idSchema.optional() });

export const acceptOfferSchema = z.strictObject({ fromUserId: idSchema });

export const memberSeatSchema = z.strictObject({ roleIndex: roleIndexSchema, userId: idSchema });

export const statusInputSchema = z.strictObject({ status: z.enum(settableStatuses, 'Choose a status.') });

const peopleOfFlightSchema = z
  .array(idSchema)
  .max(roleLimits.rows * roleLimits.capacity + 1)
  .optional();

/**
 * A review: the points, and the user ids of absent people, at most a full crew and the dispatcher. It also lists which of them
 * gave notice, and which crew members were late if the game did not see them join. Members who gave their seat back after the
 * departure are absent, named or not.
 */
const wholeReviewSchema = z.strictObject({
  points: reviewPointsSchema.optional(),
  ...recordFromNames(reviewLists, () => peopleOfFlightSchema),
});

type ShortReview = z.infer<typeof reviewPointsSchema>;

/** A review, also in its short form. */
export const reviewSchema = z
  .preprocess(
    (review: z.input<typeof wholeReviewSchema> | ShortReview) => expandReview(review),
    wholeReviewSchema,
  )
  .describe('The points alone may also be sent as `{ "attended": 1, "hosted": 2 }`.');

/**
 * The same flight once a week: `weeks` flights, of which `flight` is the first, at one local time of `timeZone`. Without a time
 * zone, at one time in UTC.
 */
export const seriesSchema = z.strictObject({
  flight: newFlightSchema,
  weeks: z
    .int('Use a whole number of weeks.')
    .min(seriesLimits.min, `A series has at least ${seriesLimits.min} flights.`)
    .max(seriesLimits.max, `A series has at most ${seriesLimits.max} flights.`),
  timeZone: withSample(
    z.string(flightMessages.timeZone).refine(isTimeZone, flightMessages.timeZone),
    'Europe/Zurich',
  ).optional(),
});

export const approvalsSchema = z.strictObject({
  ids: z
    .array(idSchema, 'Choose the flights to approve.')
    .min(1, 'Choose at least one flight.')
    .max(MAX_APPROVALS, `Approve at most ${MAX_APPROVALS} flights at once.`),
});

/** A flight that departs soon with free seats. */
export const shortageSchema = namedFlightSchema.extend({
  status: z.enum(flightStatuses),
  free: z.array(z.strictObject({ name: textLike('Captain'), free: z.int().min(1) })),
});

export type Shortage = z.infer<typeof shortageSchema>;
export type NewFlight = z.infer<typeof newFlightSchema>;
export type Series = z.infer<typeof seriesSchema>;
export type FlightEdit = z.infer<typeof flightEditSchema>;
export type Review = z.infer<typeof reviewSchema>;
