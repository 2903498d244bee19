import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { adminRoutes } from '../contract/routes.ts';
import {
  countSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  moneySchema,
  optionalText,
  querySchema,
} from '../contract/schemas.ts';
import { searchLimits } from '../members/rules.ts';
import { memberSchema } from '../members/schemas.ts';
import {
  adminActionTypes,
  adminFilters,
  adminLimits,
  noteTypes,
  qualificationNames,
  rewardTypes,
  sanctionTypes,
} from './rules.ts';
import {
  adminSanctionSchema,
  leaveInputSchema,
  leaveSchema,
  noteInputSchema,
  noteSchema,
  qualificationInputSchema,
  qualificationSchema,
  quotaInputSchema,
  rankHistoryEntrySchema,
  rewardInputSchema,
  rewardSchema,
  roleTextInputSchema,
  sanctionInputSchema,
} from './schemas.ts';

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

const onUser = { params: idParamsSchema, answer: z.strictObject({ user: adminUserSchema }) };
const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, 'Use a whole number.')
  .transform(Number);

const historyQuerySchema = querySchema({
  page: wholeNumber.pipe(z.int().min(1)).default(1),
  limit: wholeNumber.pipe(z.int().min(1).max(100)).default(adminLimits.historyPage),
  actionType: z.enum(adminActionTypes).optional(),
  targetUser: optionalText({ max: searchLimits.maximum }).optional(),
});

export const adminCalls = {
  adminUsers: defineCall(adminRoutes.adminUsers, {
    query: querySchema({
      search: optionalText({ max: searchLimits.maximum }).optional(),
      filter: z.enum(adminFilters).optional(),
    }),
    answer: z.strictObject({ users: z.array(adminListUserSchema) }),
  }),
  adminUser: defineCall(adminRoutes.adminUser, onUser),
  addSanction: defineCall(adminRoutes.addSanction, { ...onUser, body: sanctionInputSchema, status: 201 }),
  deleteSanction: defineCall(adminRoutes.deleteSanction, {
    ...onUser,
    params: idParamsSchema.extend({ sanctionId: idSchema }),
  }),
  addQualification: defineCall(adminRoutes.addQualification, {
    ...onUser,
    body: qualificationInputSchema,
    status: 201,
  }),
  removeQualification: defineCall(adminRoutes.removeQualification, {
    ...onUser,
    params: idParamsSchema.extend({ qualificationId: idSchema }),
  }),
  setQuota: defineCall(adminRoutes.setQuota, { ...onUser, body: quotaInputSchema }),
  addNote: defineCall(adminRoutes.addNote, { ...onUser, body: noteInputSchema, status: 201 }),
  addReward: defineCall(adminRoutes.addReward, { ...onUser, body: rewardInputSchema, status: 201 }),
  adminHistory: defineCall(adminRoutes.adminHistory, {
    query: historyQuerySchema,
    answer: z.strictObject({ actions: z.array(adminActionSchema), pagination: paginationSchema }),
  }),
  setRole: defineCall(adminRoutes.setRole, { ...onUser, body: roleTextInputSchema }),
  addLeave: defineCall(adminRoutes.addLeave, { ...onUser, body: leaveInputSchema, status: 201 }),
  deleteLeave: defineCall(adminRoutes.deleteLeave, {
    ...onUser,
    params: idParamsSchema.extend({ leaveId: idSchema }),
  }),
};
