import { z } from 'zod';
import {
  dayInputSchema,
  idSchema,
  instantInputSchema,
  instantSchema,
  moneySchema,
  optionalText,
  requiredText,
} from '../contract/schemas.ts';
import { hasCents } from '../money.ts';
import { MOST_REQUIRED_FLIGHTS } from '../terms/rules.ts';
import { textLimits } from '../text.ts';
import { noteTypes, qualificationNames, rankChangeTypes, rewardTypes, sanctionTypes } from './rules.ts';

/** A sanction as the profiles show it: without its issuer. `count` is its place among those of its type. */
export const sanctionSchema = z.strictObject({
  _id: idSchema,
  type: z.enum(sanctionTypes),
  count: z.int().min(1),
  breach: z.string(),
  reason: z.string(),
  comment: z.string().optional(),
  issuedDate: instantSchema,
  expiryDate: instantSchema,
  activeUntil: instantSchema.optional(),
});

/** A sanction as the administrative division sees it; `issuerUsername` is left out of answers about oneself. */
export const adminSanctionSchema = sanctionSchema.extend({
  issuerUsername: z.string().optional(),
  active: z.boolean(),
});

export const qualificationSchema = z.strictObject({ _id: idSchema, name: z.enum(qualificationNames) });

export const noteSchema = z.strictObject({
  _id: idSchema,
  content: z.string(),
  type: z.enum(noteTypes),
  visibleToUser: z.boolean(),
  addedDate: instantSchema,
});

export const rewardSchema = z.strictObject({
  _id: idSchema,
  type: z.enum(rewardTypes),
  amount: moneySchema,
  reason: z.string(),
  awardedDate: instantSchema,
  awardedBy: z.string(),
});

export const rankHistoryEntrySchema = z.strictObject({
  _id: idSchema,
  rankName: z.string(),
  date: instantSchema,
  type: z.enum(rankChangeTypes),
  promotedBy: z.strictObject({ robloxUsername: z.string() }).nullable(),
});

/** An approved leave; both dates are days in UTC, the last one included. */
export const leaveSchema = z.strictObject({ _id: idSchema, from: z.iso.date(), to: z.iso.date() });

export type Sanction = z.infer<typeof sanctionSchema>;
export type AdminSanction = z.infer<typeof adminSanctionSchema>;
export type Qualification = z.infer<typeof qualificationSchema>;
export type Note = z.infer<typeof noteSchema>;
export type Reward = z.infer<typeof rewardSchema>;
export type RankHistoryEntry = z.infer<typeof rankHistoryEntrySchema>;
export type Leave = z.infer<typeof leaveSchema>;

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
