import { z } from 'zod';
import { dayInputSchema, instantInputSchema } from '../api/values.ts';
import { hasCents } from '../terms/money.ts';
import { MOST_REQUIRED_FLIGHTS } from '../terms/quota.ts';
import { textLimits } from '../text/text-limits.ts';
import { optionalText, requiredText } from '../text/text-schema.ts';
import { noteTypes, rewardTypes, sanctionTypes } from '../users/kinds.ts';
import { qualificationNames } from '../users/qualifications.ts';

/** A new sanction; that its dates lie ahead is checked with the clock, not here. */
export const sanctionInputSchema = z
  .strictObject({
    type: z.enum(sanctionTypes, 'Choose a type.').default('reminder'),
    breach: requiredText(textLimits.breach),
    reason: requiredText(textLimits.reason),
    comment: optionalText(textLimits.comment).optional(),
    expiryDate: instantInputSchema.optional(),
    activeUntil: instantInputSchema.optional(),
  })
  .superRefine((sanction, context) => {
    if (sanction.activeUntil !== undefined && sanction.type !== 'suspension') {
      context.addIssue({
        code: 'custom',
        path: ['activeUntil'],
        message: 'Only a suspension has an end of its own.',
      });
    }
  });

export const qualificationInputSchema = z.strictObject({
  name: z.enum(qualificationNames, 'Choose a qualification.'),
});

export const noteInputSchema = z.strictObject({
  content: requiredText(textLimits.note),
  type: z.enum(noteTypes, 'Choose a type.').default('general'),
  visibleToUser: z.boolean('Choose who sees it.').default(false),
});

export const rewardInputSchema = z.strictObject({
  type: z.enum(rewardTypes, 'Choose a type.').default('bonus'),
  amount: z
    .number('Give an amount.')
    .min(1, 'A reward is at least $1.')
    .max(100_000, 'A reward is at most $100,000.')
    .refine(hasCents, 'Use at most two decimals.'),
  reason: requiredText(textLimits.reason),
});

export const quotaInputSchema = z.strictObject({
  requiredFlights: z
    .int('Use a whole number of flights.')
    .min(0, 'A quota starts at 0.')
    .max(MOST_REQUIRED_FLIGHTS, `A quota ends at ${MOST_REQUIRED_FLIGHTS}.`),
});

export const roleTextInputSchema = z.strictObject({ role: optionalText(textLimits.role) });

export const leaveInputSchema = z
  .strictObject({ from: dayInputSchema, to: dayInputSchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day comes before the first.' });
