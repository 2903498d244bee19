import { z } from 'zod';
import { groupRankSchema, identitySchema } from '../contract/named.ts';
import { textLike, withSample } from '../contract/samples.ts';
import {
  dayInputSchema,
  daySchema,
  idSchema,
  instantInputSchema,
  instantSchema,
  moneySchema,
  optionalText,
  requiredText,
} from '../contract/schemas.ts';
import { countDays } from '../days.ts';
import { hasAtMostTwoDecimals } from '../money.ts';
import { MAX_REQUIRED_FLIGHTS } from '../terms/rules.ts';
import { statsSchema } from '../terms/schemas.ts';
import { textLimits } from '../text.ts';
import { type LeaveDays, LONGEST_LEAVE_DAYS, leaveStatuses } from './leave.ts';
import {
  appealDecisions,
  noteTypes,
  qualificationNames,
  rankChangeTypes,
  rewardLimits,
  rewardTypes,
  sanctionTypes,
} from './rules.ts';

/** A sanction as profiles show it, without its issuer. */
export const sanctionSchema = z.strictObject({
  _id: idSchema,
  type: z.enum(sanctionTypes),
  /** Its number among the member's sanctions of its type, from 1: the first, the second. */
  count: z.int().min(1),
  breach: textLike('4.2'),
  reason: textLike('Late.'),
  comment: textLike('Twice.').optional(),
  issuedDate: instantSchema,
  expiryDate: instantSchema,
  /** When a suspension ends, if that is before the sanction expires. */
  activeUntil: instantSchema.optional(),
});

/** An appeal against a sanction. The fields of the decision are null before it. */
export const appealSchema = z.strictObject({
  text: textLike('The gate was closed.'),
  appealedAt: instantSchema,
  decision: z.enum(appealDecisions).nullable(),
  comment: textLike('It was open.').nullable(),
  decidedByUsername: textLike('bob').nullable(),
  decidedAt: instantSchema.nullable(),
});

/** A sanction as its member sees it: whether they have acknowledged it, and their appeal. */
export const ownSanctionSchema = sanctionSchema.extend({
  active: z.boolean(),
  acknowledgedAt: instantSchema.nullable(),
  appeal: appealSchema.nullable(),
});

/** A sanction as administrators see it. `issuerUsername` is absent in the viewer's own record. */
export const adminSanctionSchema = ownSanctionSchema.extend({ issuerUsername: textLike('bob').optional() });

/** A granted qualification. From `expiresAt` on, if present, it counts as not held. */
export const qualificationSchema = z.strictObject({
  _id: idSchema,
  name: z.enum(qualificationNames),
  expiresAt: instantSchema.optional(),
});

/**
 * A qualification as administrators see it, with its grants and renewals: when, by whom and until when, oldest first. The
 * viewer's own lacks them.
 */
export const adminQualificationSchema = qualificationSchema.extend({
  history: z.array(
    z.strictObject({
      act: z.enum(['granted', 'renewed']),
      at: instantSchema,
      byUsername: textLike('bob'),
      expiresAt: instantSchema.optional(),
    }),
  ),
});

export const noteSchema = z.strictObject({
  _id: idSchema,
  content: textLike('Kind.'),
  type: z.enum(noteTypes),
  visibleToUser: z.boolean(),
  addedDate: instantSchema,
});

export const rewardSchema = z.strictObject({
  _id: idSchema,
  type: z.enum(rewardTypes),
  amount: moneySchema,
  reason: textLike('Helped.'),
  awardedDate: instantSchema,
  awardedBy: textLike('bob'),
});

export const rankHistoryEntrySchema = z.strictObject({
  _id: idSchema,
  rankName: textLike('Crew'),
  date: instantSchema,
  type: z.enum(rankChangeTypes),
  promotedBy: z.strictObject({ robloxUsername: textLike('bob') }).nullable(),
});

/** A leave. Both dates are days in UTC, the last one included. `reason` is null if an administrator recorded it. */
export const leaveSchema = z.strictObject({
  _id: idSchema,
  from: daySchema,
  to: daySchema,
  reason: textLike('Exams.').nullable(),
  status: z.enum(leaveStatuses),
  comment: textLike('Good luck!').nullable(),
  decidedByUsername: textLike('bob').nullable(),
  decidedAt: instantSchema.nullable(),
  createdAt: instantSchema,
});

export type Sanction = z.infer<typeof sanctionSchema>;
export type Appeal = z.infer<typeof appealSchema>;
export type OwnSanction = z.infer<typeof ownSanctionSchema>;
export type AdminSanction = z.infer<typeof adminSanctionSchema>;
export type Qualification = z.infer<typeof qualificationSchema>;
export type AdminQualification = z.infer<typeof adminQualificationSchema>;
export type Note = z.infer<typeof noteSchema>;
export type Reward = z.infer<typeof rewardSchema>;
export type RankHistoryEntry = z.infer<typeof rankHistoryEntrySchema>;
export type Leave = z.infer<typeof leaveSchema>;

/** A new sanction. Whether its dates are in the future depends on the clock, so it is checked elsewhere. */
export const sanctionInputSchema = z
  .strictObject({
    type: withSample(z.enum(sanctionTypes, 'Choose a type.'), 'suspension').default('reminder'),
    breach: withSample(requiredText(textLimits.breach), '4.2'),
    reason: withSample(requiredText(textLimits.reason), 'Late.'),
    comment: withSample(optionalText(textLimits.comment), 'Twice.').optional(),
    expiryDate: instantInputSchema.optional(),
    activeUntil: instantInputSchema.optional(),
  })
  .superRefine((sanction, context) => {
    if (sanction.activeUntil !== undefined && sanction.type !== 'suspension') {
      context.addIssue({
        code: 'custom',
        path: ['activeUntil'],
        message: 'Only a suspension can have its own end.',
      });
    }
  });

export const appealInputSchema = z.strictObject({
  text: withSample(
    requiredText(textLimits.appeal, 'Say why the sanction should be lifted.'),
    'The gate was closed.',
  ),
});

export const decideAppealSchema = z.strictObject({
  decision: z.enum(appealDecisions, 'Choose a decision.'),
  comment: withSample(requiredText(textLimits.comment, 'Say why you decide so.'), 'Heard both sides.'),
});

/** Whether the expiry is in the future depends on the clock, so it is checked elsewhere. */
export const qualificationInputSchema = z.strictObject({
  name: z.enum(qualificationNames, 'Choose a qualification.'),
  expiresAt: instantInputSchema.optional(),
});

/** The expiry of a renewed qualification. Null if it no longer expires. */
export const renewalInputSchema = z.strictObject({ expiresAt: instantInputSchema.nullable() });

export const noteInputSchema = z.strictObject({
  content: withSample(requiredText(textLimits.note), 'Kind.'),
  type: z.enum(noteTypes, 'Choose a type.').default('general'),
  visibleToUser: z.boolean('Choose who sees it.').default(false),
});

export const rewardInputSchema = z.strictObject({
  type: z.enum(rewardTypes, 'Choose a type.').default('bonus'),
  amount: z
    .number('Give an amount.')
    .min(rewardLimits.min, `A reward is at least $${rewardLimits.min}.`)
    .max(rewardLimits.max, 'A reward is at most $100,000.')
    .refine(hasAtMostTwoDecimals, 'Use at most two decimals.'),
  reason: withSample(requiredText(textLimits.reason), 'Helped.'),
});

export const quotaInputSchema = z.strictObject({
  requiredFlights: z
    .int('Use a whole number of flights.')
    .min(0, 'A quota starts at 0.')
    .max(MAX_REQUIRED_FLIGHTS, `A quota can be at most ${MAX_REQUIRED_FLIGHTS}.`),
});

export const roleTextInputSchema = z.strictObject({
  role: withSample(optionalText(textLimits.role), 'Chief Pilot'),
});

/** The member to erase: the exact username, so that nobody is erased by accident. */
export const eraseInputSchema = z.strictObject({
  username: withSample(requiredText({ max: 100, isKey: true }, 'Type the username.'), 'ada'),
});

const leaveDays = { from: dayInputSchema, to: dayInputSchema };
const inOrder = ({ from, to }: LeaveDays) => from <= to;
const notInOrder = { path: ['to'], message: 'The last day comes before the first.' };

export const leaveInputSchema = z.strictObject(leaveDays).refine(inOrder, notInOrder);

/** A leave request. Its first day is checked elsewhere, because that depends on the clock. */
export const leaveRequestSchema = z
  .strictObject({ ...leaveDays, reason: withSample(requiredText(textLimits.reason), 'Exams.') })
  .refine(inOrder, notInOrder)
  .refine((leave) => countDays(leave) <= LONGEST_LEAVE_DAYS, {
    path: ['to'],
    message: `Ask for at most ${LONGEST_LEAVE_DAYS} days at once.`,
  });

export const approveLeaveSchema = z.strictObject({
  comment: withSample(optionalText(textLimits.reason), 'Good luck!').optional(),
});

export const declineLeaveSchema = z.strictObject({
  comment: withSample(
    requiredText(textLimits.reason, 'Say why the leave is declined.'),
    'Too many are away.',
  ),
});

/** The fields that profiles and administrative lists share. `groupRank` is null after leaving the group. */
export const memberSchema = identitySchema.extend({
  robloxId: textLike('1'),
  role: textLike('Chief Pilot').nullable(),
  lastLogin: instantSchema.nullable(),
  isOnLeave: z.boolean(),
  groupRank: groupRankSchema.nullable(),
  stats: statsSchema,
});

export type Member = z.infer<typeof memberSchema>;
