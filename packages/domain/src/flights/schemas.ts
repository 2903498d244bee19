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
import { logActions } from './log.ts';
import { flightMessages } from './messages.ts';
import { roleLimits } from './roles.ts';
import { approvalStatuses, flightStatuses, settableStatuses } from './status.ts';

/** A member named by username alone. */
export const namedMemberSchema = z.strictObject({ robloxUsername: z.string() });

export const routeSchema = z.strictObject({ departure: z.string(), arrival: z.string() });

/** Times of day in UTC, `HH:mm`, that belong to the flight's departure. */
export const flightTimesSchema = z.strictObject({
  staffJoining: z.string(),
  passengerJoining: z.string(),
  boarding: z.string(),
});

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
  flightCode: z.string(),
  route: routeSchema,
  aircraft: z.string(),
  gate: z.string(),
  scheduledDate: instantSchema,
  times: flightTimesSchema,
  serviceCategory: z.string(),
  notes: z.string(),
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
function placeInput(missing?: string) {
  return requiredText(textLimits.place, missing).transform((place) =>
    AIRPORT_CODE.test(place) ? place.toUpperCase() : place,
  );
}

const groupMissing = (missing: string | undefined) => ({
  error: ({ input }: { readonly input?: unknown }) => (input == null ? missing : undefined),
});

/** The fields of a flight; `missing` is what an absent or blank required one is told. */
function flightFields(missing?: string) {
  return {
    flightCode: requiredText(textLimits.flightCode, missing),
    route: z.strictObject(
      { departure: placeInput(missing), arrival: placeInput(missing) },
      groupMissing(missing),
    ),
    aircraft: requiredText(textLimits.aircraft, missing),
    gate: optionalText(textLimits.gate),
    scheduledDate: instantInput(missing),
    times: z.strictObject(
      {
        staffJoining: timeOfDayInput(missing),
        passengerJoining: timeOfDayInput(missing),
        boarding: timeOfDayInput(missing),
      },
      groupMissing(missing),
    ),
    serviceCategory: optionalText(textLimits.serviceCategory),
    notes: optionalText(textLimits.briefing),
  };
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

const newFields = flightFields(flightMessages.requiredFields);

/** A new flight (specification, section 5). The window of departure is checked with the clock, not here. */
export const newFlightSchema = z.strictObject(
  {
    ...newFields,
    gate: newFields.gate.optional(),
    serviceCategory: newFields.serviceCategory.optional(),
    notes: newFields.notes.optional(),
    roles: rolesSchema,
  },
  groupMissing(flightMessages.requiredFields),
);

/** An edit: any of the fields, at least one. */
export const flightEditSchema = z
  .strictObject(flightFields())
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
