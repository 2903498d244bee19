import { z } from 'zod';
import { gameScopes } from '../contract/access.ts';
import { defineCall } from '../contract/define-call.ts';
import { adminRoutes, leaveRoutes, sanctionRoutes } from '../contract/routes.ts';
import {
  countSchema,
  dayOrInstantSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  moneySchema,
  optionalText,
  querySchema,
  wholeNumber,
} from '../contract/schemas.ts';
import { namedFlightSchema } from '../flights/schemas.ts';
import { searchLimits } from '../members/rules.ts';
import { foundUserSchema, identitySchema, memberSchema } from '../members/schemas.ts';
import { termQuotaSchema } from '../terms/schemas.ts';
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
  appealInputSchema,
  appealSchema,
  approveLeaveSchema,
  decideAppealSchema,
  declineLeaveSchema,
  forgetInputSchema,
  leaveInputSchema,
  leaveRequestSchema,
  leaveSchema,
  noteInputSchema,
  noteSchema,
  ownSanctionSchema,
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

/** A member's whole record. The viewer's own is without hidden notes and issuers of sanctions, unless they are the owner. */
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
  keyName: z.string().optional(),
  scopes: z.array(z.enum(gameScopes)).optional(),
});

export const adminActionSchema = z.strictObject({
  _id: idSchema,
  actionType: z.enum(adminActionTypes),
  performedByUsername: z.string(),
  targetUsername: z.string().nullable(),
  timestamp: instantSchema,
  details: adminActionDetailsSchema,
});

const paginationSchema = z.strictObject({
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
const usernameOrId = optionalText({ max: searchLimits.maximum }).optional();
const isDay = (dayOrInstant: string): boolean => dayOrInstant.length === 'YYYY-MM-DD'.length;

/**
 * A page of the history, and what narrows it. `targetUser` and `actor` are a username or an id; `from` and `to` are both
 * included, a day being the whole day in UTC.
 */
const historyQuerySchema = querySchema({
  page: wholeNumber.pipe(z.int().min(1)).default(1),
  limit: wholeNumber.pipe(z.int().min(1).max(100)).default(adminLimits.historyPage),
  actionType: z.enum(adminActionTypes).optional(),
  targetUser: usernameOrId,
  actor: usernameOrId,
  from: dayOrInstantSchema.transform((first) => (isDay(first) ? `${first}T00:00:00.000Z` : first)).optional(),
  to: dayOrInstantSchema.transform((last) => (isDay(last) ? `${last}T23:59:59.999Z` : last)).optional(),
}).refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
  path: ['to'],
  message: 'The end comes before the beginning.',
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
  decideAppeal: defineCall(adminRoutes.decideAppeal, {
    ...onUser,
    params: idParamsSchema.extend({ sanctionId: idSchema }),
    body: decideAppealSchema,
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
  forgetUser: defineCall(adminRoutes.forgetUser, {
    params: idParamsSchema,
    body: forgetInputSchema,
    answer: z.strictObject({ forgotten: z.literal(true) }),
  }),
};

/** A leave in the administrators' lists, with whose it is. */
const memberLeaveSchema = leaveSchema.extend({ user: identitySchema });

/**
 * A leave that waits for a decision: the quota of the open term as it is and as it would be, and the seats the member
 * has on its days.
 */
export const pendingLeaveSchema = memberLeaveSchema.extend({
  quotaNow: termQuotaSchema,
  quotaThen: termQuotaSchema,
  seats: z.array(namedFlightSchema.extend({ userRole: z.string() })),
});

/** Leave that waits for a decision, the longest first; that runs today; and that is to come, the soonest first. */
export const leaveQueueSchema = z.strictObject({
  pending: z.array(pendingLeaveSchema),
  current: z.array(memberLeaveSchema),
  upcoming: z.array(memberLeaveSchema),
});

const oneLeave = { params: idParamsSchema, answer: z.strictObject({ leave: leaveSchema }) };

export const leaveCalls = {
  ownLeave: defineCall(leaveRoutes.ownLeave, { answer: z.strictObject({ leave: z.array(leaveSchema) }) }),
  askLeave: defineCall(leaveRoutes.askLeave, {
    body: leaveRequestSchema,
    status: 201,
    answer: oneLeave.answer,
  }),
  endLeave: defineCall(leaveRoutes.endLeave, oneLeave),
  leaveQueue: defineCall(leaveRoutes.leaveQueue, { answer: leaveQueueSchema }),
  approveLeave: defineCall(leaveRoutes.approveLeave, { ...oneLeave, body: approveLeaveSchema.optional() }),
  declineLeave: defineCall(leaveRoutes.declineLeave, { ...oneLeave, body: declineLeaveSchema }),
};

/** An appeal that waits for a decision. `issuerId` is null in the viewer's own, as the issuer's name is left out. */
export const pendingAppealSchema = z.strictObject({
  user: foundUserSchema,
  sanction: adminSanctionSchema.extend({ appeal: appealSchema }),
  issuerId: idSchema.nullable(),
});

const oneSanction = { params: idParamsSchema, answer: z.strictObject({ sanction: ownSanctionSchema }) };

export const sanctionCalls = {
  /** One's active sanctions, and those that are over as long as the appeal waits or was decided a short time ago. */
  ownSanctions: defineCall(sanctionRoutes.ownSanctions, {
    answer: z.strictObject({ sanctions: z.array(ownSanctionSchema) }),
  }),
  acknowledgeSanction: defineCall(sanctionRoutes.acknowledgeSanction, oneSanction),
  appealSanction: defineCall(sanctionRoutes.appealSanction, { ...oneSanction, body: appealInputSchema }),
  /** The appeals that wait for a decision, the longest first. */
  appealQueue: defineCall(sanctionRoutes.appealQueue, {
    answer: z.strictObject({ pending: z.array(pendingAppealSchema) }),
  }),
};

export type PendingAppeal = z.infer<typeof pendingAppealSchema>;
export type MemberLeave = z.infer<typeof memberLeaveSchema>;
export type PendingLeave = z.infer<typeof pendingLeaveSchema>;
export type LeaveQueue = z.infer<typeof leaveQueueSchema>;
