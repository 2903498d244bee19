import { z } from 'zod';
import { idSchema, instantInput, timeOfDayInput } from '../api/values.ts';
import { reviewPointsSchema } from '../terms/review-points-schema.ts';
import { textLimits } from '../text/text-limits.ts';
import { optionalText, requiredText } from '../text/text-schema.ts';
import { foldName } from '../users/fold-name.ts';
import { flightMessages } from './messages.ts';
import { roleLimits } from './roles.ts';
import { settableStatuses } from './status.ts';

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
