import { z } from 'zod';
import { defineCall } from '../api/define-call.ts';
import { querySchema } from '../api/query-schema.ts';
import { idParamsSchema, idSchema } from '../api/values.ts';
import { optionalText } from '../text/text-schema.ts';
import { searchLimits } from '../users/profile-limits.ts';
import { adminActionTypes, adminFilters, adminLimits } from './action-types.ts';
import {
  leaveInputSchema,
  noteInputSchema,
  qualificationInputSchema,
  quotaInputSchema,
  rewardInputSchema,
  roleTextInputSchema,
  sanctionInputSchema,
} from './admin-input-schema.ts';
import { adminActionSchema, adminListUserSchema, adminUserSchema, paginationSchema } from './admin-schema.ts';
import { adminRoutes } from './routes.ts';

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
