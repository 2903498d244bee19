import { z } from 'zod';
import { idSchema, instantInputSchema, timeOfDaySchema } from '../api/values.ts';
import { reviewPointsSchema } from '../terms/review-points-schema.ts';
import { textLimits } from '../text/text-limits.ts';
import { optionalText, requiredText } from '../text/text-schema.ts';
import { roleLimits } from './roles.ts';
import { settableStatuses } from './status.ts';

const CODE = /^[\p{L}]{3,4}$/u;

/** A place: free text, but a code of three or four letters is kept in upper case. */
const placeSchema = requiredText(textLimits.place).transform((place) =>
  CODE.test(place) ? place.toUpperCase() : place,
);

const fields = {
  flightCode: requiredText(textLimits.flightCode),
  route: z.strictObject({ departure: placeSchema, arrival: placeSchema }),
  aircraft: requiredText(textLimits.aircraft),
  gate: optionalText(textLimits.gate),
  scheduledDate: instantInputSchema,
  times: z.strictObject({
    staffJoining: timeOfDaySchema,
    passengerJoining: timeOfDaySchema,
    boarding: timeOfDaySchema,
  }),
  serviceCategory: optionalText(textLimits.serviceCategory),
  notes: optionalText(textLimits.briefing),
};

export const roleInputSchema = z.strictObject({
  name: requiredText(textLimits.role, 'Name the role.'),
  capacity: z
    .int('Use a whole number of seats.')
    .min(1, 'A role has at least 1 seat.')
    .max(roleLimits.capacity, `A role has at most ${roleLimits.capacity} seats.`),
});

const rolesSchema = z
  .array(roleInputSchema)
  .min(1, 'At least one role must remain.')
  .max(roleLimits.rows, `A flight has at most ${roleLimits.rows} roles.`)
  .superRefine((roles, context) => {
    const seen = new Set<string>();
    for (const [index, { name }] of roles.entries()) {
      const key = name.toLowerCase();
      if (seen.has(key)) {
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'Another role has this name.' });
      }
      seen.add(key);
    }
  });

/** A new flight (specification, section 5). The window of departure is checked with the clock, not here. */
export const newFlightSchema = z.strictObject({
  ...fields,
  gate: fields.gate.optional(),
  serviceCategory: fields.serviceCategory.optional(),
  notes: fields.notes.optional(),
  roles: rolesSchema,
});

/** An edit: any of the fields, at least one. */
export const flightEditSchema = z
  .strictObject(fields)
  .partial()
  .refine((edit) => Object.keys(edit).length > 0, 'Change at least one field.');

export const roleIndexSchema = z.int('Choose a role.').min(0, 'Choose a role.');

export const seatSchema = z.strictObject({ roleIndex: roleIndexSchema });

export const memberSeatSchema = z.strictObject({ roleIndex: roleIndexSchema, userId: idSchema });

export const statusInputSchema = z.strictObject({ status: z.enum(settableStatuses) });

/** A review: points that differ from the default, and those who did not come. */
export const reviewSchema = z.strictObject({
  points: reviewPointsSchema.optional(),
  absentUserIds: z.array(idSchema).max(2001).optional(),
});

export type NewFlight = z.infer<typeof newFlightSchema>;
export type FlightEdit = z.infer<typeof flightEditSchema>;
export type Review = z.infer<typeof reviewSchema>;
