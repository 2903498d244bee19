import { z } from 'zod';
import {
  countSchema,
  idSchema,
  instantInput,
  instantSchema,
  optionalText,
  requiredText,
  timeOfDayInput,
} from '../contract/schemas.ts';
import { foldName } from '../members/rules.ts';
import { MOST_POINTS } from '../terms/rules.ts';
import { textLimits } from '../text.ts';
import { type FlightFieldName, flightField, inGroups, perField, type RequiredFieldName } from './fields.ts';
import { logActions } from './log.ts';
import { flightMessages } from './messages.ts';
import { roleLimits } from './roles.ts';
import { approvalStatuses, flightStatuses, settableStatuses } from './status.ts';

/** A member named by username alone. */
export const namedMemberSchema = z.strictObject({ robloxUsername: z.string() });

const { route, times, ...plainFields } = inGroups(
  perField((_name, { kind }): z.ZodType<string> => (kind === 'instant' ? instantSchema : z.string())),
);
const routeSchema = z.strictObject(route);

// Times of day in UTC, `HH:mm`, that belong to the flight's departure.
const flightTimesSchema = z.strictObject(times);

export const assignedSchema = z.strictObject({
  user: z.strictObject({ _id: idSchema, robloxAvatarUrl: z.string() }),
  username: z.string(),
  assignedAt: instantSchema,
});

export const flightRoleSchema = z.strictObject({
  name: z.string(),
  capacity: z.int().min(1),
  assigned: z.array(assignedSchema),
});

/** `from` and `to` are there for a change of status. */
export const logEntrySchema = z.strictObject({
  action: z.enum(logActions),
  details: z.string(),
  timestamp: instantSchema,
  performedByUsername: z.string(),
  from: z.enum(flightStatuses).optional(),
  to: z.enum(flightStatuses).optional(),
});

/** Another seat of the viewer, or of whom the viewer just gave a seat, that departs within two hours of this flight. */
export const overlapSchema = z.strictObject({
  _id: idSchema,
  flightCode: z.string(),
  scheduledDate: instantSchema,
});

/** What a card of the week or of the board carries. */
export const flightCardSchema = z.strictObject({
  _id: idSchema,
  ...plainFields,
  route: routeSchema,
  times: flightTimesSchema,
  status: z.enum(flightStatuses),
  approvalStatus: z.enum(approvalStatuses),
  dispatcher: z.strictObject({ _id: idSchema, robloxUsername: z.string() }).nullable(),
  dispatcherUsername: z.string(),
  roles: z.array(flightRoleSchema),
  assignedSlots: countSchema,
  totalSlots: countSchema,
  isUserAssigned: z.boolean(),
  reviewedAt: instantSchema.nullable(),
  reviewedBy: z.string().nullable(),
  archived: z.boolean(),
});

export const flightSchema = flightCardSchema.extend({
  logs: z.array(logEntrySchema),
  overlaps: z.array(overlapSchema),
});

export type FlightRole = z.infer<typeof flightRoleSchema>;
export type LogEntry = z.infer<typeof logEntrySchema>;
export type FlightCard = z.infer<typeof flightCardSchema>;
export type Flight = z.infer<typeof flightSchema>;

/** A seat on a flight still ahead. `assignedBy` is null when self-assigned. */
export const upcomingFlightSchema = z.strictObject({
  _id: idSchema,
  flightCode: z.string(),
  route: routeSchema,
  scheduledDate: instantSchema,
  times: flightTimesSchema,
  gate: z.string(),
  aircraft: z.string(),
  status: z.enum(flightStatuses),
  userRole: z.string(),
  assignedBy: namedMemberSchema.nullable(),
});

/** A seat on a flight that is over: concluded, logged or cancelled. */
export const flightHistoryEntrySchema = z.strictObject({
  _id: idSchema,
  flightCode: z.string(),
  route: routeSchema,
  scheduledDate: instantSchema,
  userRole: z.string(),
  assignedBy: namedMemberSchema.nullable(),
  status: z.enum(flightStatuses),
  dispatcher: namedMemberSchema.nullable(),
  dispatcherUsername: z.string(),
  aircraft: z.string(),
});

export type UpcomingFlight = z.infer<typeof upcomingFlightSchema>;
export type FlightHistoryEntry = z.infer<typeof flightHistoryEntrySchema>;

const pointSchema = z
  .int('Use a whole number of points.')
  .min(0, 'Points start at 0.')
  .max(MOST_POINTS, `Points end at ${MOST_POINTS}.`);

/** The `points` of a review; what is missing takes its default. */
export const reviewPointsSchema = z.strictObject({
  attended: pointSchema.optional(),
  hosted: pointSchema.optional(),
});

// In one case: "Oslo" is a name, "zrh" and "ZRH" are a code.
const AIRPORT_CODE = /^(?:[a-z]{3,4}|[A-Z]{3,4})$/;

/** A place: free text, but an airport code (three or four letters typed in one case) is kept in upper case. */
const placeOf = (text: string): string => (AIRPORT_CODE.test(text) ? text.toUpperCase() : text);

type FieldInput = z.ZodType<string, string>;

// `missing` is what an absent or blank required field is told.
function fieldInput(name: FlightFieldName, missing?: string): FieldInput {
  const { kind, required, text = { max: 0 } } = flightField(name);
  if (kind === 'instant') return instantInput(missing);
  if (kind === 'time') return timeOfDayInput(missing);
  const input = required ? requiredText(text, missing) : optionalText(text);
  return kind === 'place' ? input.transform(placeOf) : input;
}

const groupMissing = (missing: string | undefined) => ({
  error: ({ input }: { readonly input?: unknown }) => (input == null ? missing : undefined),
});

type NewInputs = {
  readonly [Name in FlightFieldName]: Name extends RequiredFieldName ? FieldInput : z.ZodOptional<FieldInput>;
};

function newInputs(): NewInputs {
  const inputs = perField((name, { required }) => {
    const input = fieldInput(name, flightMessages.requiredFields);
    return required ? input : input.optional();
  });
  // Optional are exactly the fields that are not required.
  return inputs as NewInputs; // oxlint-disable-line typescript/no-unsafe-type-assertion
}

export const roleInputSchema = z.strictObject({
  name: requiredText(textLimits.role, 'Name the role.'),
  capacity: z
    .int('Use a whole number of seats.')
    .min(1, 'A role has at least 1 seat.')
    .max(roleLimits.capacity, `A role has at most ${roleLimits.capacity} seats.`),
});

const rolesSchema = z
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

const ofNew = inGroups(newInputs());
const allMissing = groupMissing(flightMessages.requiredFields);

/** A new flight. The window of departure is checked with the clock, not here. */
export const newFlightSchema = z.strictObject(
  {
    ...ofNew,
    route: z.strictObject(ofNew.route, allMissing),
    times: z.strictObject(ofNew.times, allMissing),
    roles: rolesSchema,
  },
  allMissing,
);

const ofEdit = inGroups(perField((name) => fieldInput(name)));

/** An edit: any of the fields, at least one. */
export const flightEditSchema = z
  .strictObject({
    ...ofEdit,
    route: z.strictObject(ofEdit.route),
    times: z.strictObject(ofEdit.times),
  })
  .partial()
  .refine((edit) => Object.keys(edit).length > 0, 'Change at least one field.');

const roleIndexSchema = z.int('Choose a role.').min(0, 'Choose a role.');

export const seatSchema = z.strictObject({ roleIndex: roleIndexSchema });

export const memberSeatSchema = z.strictObject({ roleIndex: roleIndexSchema, userId: idSchema });

export const statusInputSchema = z.strictObject({ status: z.enum(settableStatuses, 'Choose a status.') });

/** A review: points that differ from the default, and those who did not come: at most a full crew and its dispatcher. */
export const reviewSchema = z.strictObject({
  points: reviewPointsSchema.optional(),
  absentUserIds: z
    .array(idSchema)
    .max(roleLimits.rows * roleLimits.capacity + 1)
    .optional(),
});

export type NewFlight = z.infer<typeof newFlightSchema>;
export type FlightEdit = z.infer<typeof flightEditSchema>;
export type Review = z.infer<typeof reviewSchema>;
