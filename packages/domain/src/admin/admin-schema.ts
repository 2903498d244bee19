import { z } from 'zod';
import { countSchema, idSchema, instantSchema, moneySchema } from '../api/values.ts';
import { noteTypes, rewardTypes, sanctionTypes } from '../users/kinds.ts';
import { qualificationNames } from '../users/qualifications.ts';
import {
  adminSanctionSchema,
  leaveSchema,
  noteSchema,
  qualificationSchema,
  rankHistoryEntrySchema,
  rewardSchema,
} from '../users/record-schema.ts';
import { memberSchema } from '../users/user-schema.ts';
import { adminActionTypes } from './action-types.ts';

/** A member in the administrative list. `quotaRatio` is 1 when nothing is required. */
export const adminListUserSchema = memberSchema.extend({
  quotaRatio: z.number().min(0),
  termFlightsCount: countSchema,
  isSuspended: z.boolean(),
});

/** A member's whole record; hidden notes and issuers are left out about oneself below rank 255. */
export const adminUserSchema = adminListUserSchema.extend({
  qualifications: z.array(qualificationSchema),
  sanctions: z.array(adminSanctionSchema),
  notes: z.array(noteSchema),
  rewards: z.array(rewardSchema),
  rankHistory: z.array(rankHistoryEntrySchema),
  leaves: z.array(leaveSchema),
});

export const adminActionDetailsSchema = z.strictObject({
  action: z.string().optional(),
  sanctionType: z.enum(sanctionTypes).optional(),
  breach: z.string().optional(),
  reason: z.string().optional(),
  qualificationName: z.enum(qualificationNames).optional(),
  amount: moneySchema.optional(),
  rewardType: z.enum(rewardTypes).optional(),
  newRequiredFlights: countSchema.optional(),
  noteType: z.enum(noteTypes).optional(),
  content: z.string().optional(),
  usersProcessed: countSchema.optional(),
  role: z.string().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

export const adminActionSchema = z.strictObject({
  _id: idSchema,
  actionType: z.enum(adminActionTypes),
  performedByUsername: z.string(),
  targetUsername: z.string().nullable(),
  timestamp: instantSchema,
  details: adminActionDetailsSchema,
});

export const paginationSchema = z.strictObject({
  page: z.int().min(1),
  limit: z.int().min(1),
  total: countSchema,
  pages: countSchema,
});

export type AdminListUser = z.infer<typeof adminListUserSchema>;
export type AdminUser = z.infer<typeof adminUserSchema>;
export type AdminAction = z.infer<typeof adminActionSchema>;
export type AdminActionDetails = z.infer<typeof adminActionDetailsSchema>;
