import { z } from 'zod';
import { idSchema, instantSchema, moneySchema } from '../api/values.ts';
import { noteTypes, rankChangeTypes, rewardTypes, sanctionTypes } from './kinds.ts';
import { qualificationNames } from './qualifications.ts';

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
