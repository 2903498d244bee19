import { z } from 'zod';
import { gameScopes } from '../contract/access.ts';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { textLike, withSample } from '../contract/samples.ts';
import {
  countSchema,
  dayOrInstantSchema,
  daySchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  moneySchema,
  optionalText,
  paginationSchema,
  querySchema,
  wholeNumber,
} from '../contract/schemas.ts';
import { searchLimits } from '../text.ts';
import {
  adminActionTypes,
  adminFilters,
  HISTORY_PAGE,
  noteTypes,
  qualificationNames,
  rewardTypes,
  sanctionTypes,
} from './rules.ts';
import {
  adminQualificationSchema,
  adminSanctionSchema,
  decideAppealSchema,
  eraseInputSchema,
  leaveInputSchema,
  leaveSchema,
  memberSchema,
  noteInputSchema,
  noteSchema,
  qualificationInputSchema,
  quotaInputSchema,
  rankHistoryEntrySchema,
  renewalInputSchema,
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

/** A member's whole record. The viewer's own record hides notes and issuers of sanctions, unless they are the owner. */
export const adminUserSchema = adminListUserSchema.extend({
  qualifications: z.array(adminQualificationSchema),
  sanctions: z.array(adminSanctionSchema),
  notes: z.array(noteSchema),
  rewards: z.array(rewardSchema),
  rankHistory: z.array(rankHistoryEntrySchema),
  leaves: z.array(leaveSchema),
});

export const adminActionDetailsSchema = z.strictObject({
  action: textLike('Added').optional(),
  sanctionType: z.enum(sanctionTypes).optional(),
  breach: textLike('4.2').optional(),
  reason: textLike('Helped.').optional(),
  qualificationName: z.enum(qualificationNames).optional(),
  /** The expiry of a granted or renewed qualification. Null if it no longer expires. */
  expiresAt: instantSchema.nullable().optional(),
  amount: moneySchema.optional(),
  rewardType: z.enum(rewardTypes).optional(),
  newRequiredFlights: countSchema.optional(),
  /** The previous quota. Older entries lack it. */
  requiredFlightsBefore: countSchema.optional(),
  careerFlights: countSchema.optional(),
  noteType: z.enum(noteTypes).optional(),
  content: textLike('Kind.').optional(),
  usersProcessed: countSchema.optional(),
  role: textLike('Chief Pilot').optional(),
  from: daySchema.optional(),
  to: daySchema.optional(),
  /** The name of a type of aircraft. */
  aircraft: textLike('A330-300').optional(),
  /** Whether a reliability event was excused. Its content is deleted with it, so the history does not repeat it. */
  excused: z.boolean().optional(),
  keyName: textLike('Main game').optional(),
  scopes: z.array(z.enum(gameScopes)).optional(),
  /** The keys of the changed settings, without their values. */
  settings: z.array(textLike('airlineName')).optional(),
});

export const adminActionSchema = z.strictObject({
  _id: idSchema,
  actionType: z.enum(adminActionTypes),
  performedByUsername: textLike('bob'),
  targetUsername: textLike('ada').nullable(),
  timestamp: instantSchema,
  details: adminActionDetailsSchema,
});

export type AdminListUser = z.infer<typeof adminListUserSchema>;
export type AdminUser = z.infer<typeof adminUserSchema>;
export type AdminAction = z.infer<typeof adminActionSchema>;
export type AdminActionDetails = z.infer<typeof adminActionDetailsSchema>;

/** The error codes of every endpoint that changes a member's record. */
export const administerRefusals = ['own_record', 'higher_rank'] as const;

const onUser = { params: idParamsSchema, response: z.strictObject({ user: adminUserSchema }) };
const changingUser = { ...onUser, refusals: administerRefusals };
const nameRule = { max: searchLimits.maximum, isKey: true } as const;
const usernameOrId = withSample(optionalText(nameRule), 'ada').optional();
const isDay = (dayOrInstant: string): boolean => dayOrInstant.length === 'YYYY-MM-DD'.length;

/**
 * A page of the history, and its filters. `targetUser` and `actor` are a username or an id. `from` and `to` are both included,
 * and a day is the whole day in UTC.
 */
const historyQuerySchema = querySchema({
  page: wholeNumber.pipe(z.int().min(1)).default(1),
  limit: wholeNumber.pipe(z.int().min(1).max(100)).default(HISTORY_PAGE),
  actionType: z.enum(adminActionTypes).optional(),
  targetUser: usernameOrId,
  actor: usernameOrId,
  from: dayOrInstantSchema.transform((first) => (isDay(first) ? `${first}T00:00:00.000Z` : first)).optional(),
  to: dayOrInstantSchema.transform((last) => (isDay(last) ? `${last}T23:59:59.999Z` : last)).optional(),
}).refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
  path: ['to'],
  message: 'The end comes before the beginning.',
});

/** The progress of the searches for names of erased members: the number of searched texts, and the total. */
const nameSearchesSchema = z.strictObject({
  searches: z.array(z.strictObject({ begunAt: instantSchema, searched: countSchema, total: countSchema })),
});

export type NameSearches = z.infer<typeof nameSearchesSchema>;

export const adminEndpoints = {
  adminUsers: defineEndpoint(apiRoutes.adminUsers, 'admin', {
    summary: 'Lists the members who match a search and a filter.',
    refusals: ['too_many'],
    query: querySchema({
      search: withSample(optionalText(nameRule), 'ad').optional(),
      filter: z.enum(adminFilters).optional(),
    }),
    response: z.strictObject({ users: z.array(adminListUserSchema) }),
  }),
  adminUser: defineEndpoint(apiRoutes.adminUser, 'admin', {
    summary: 'Returns a member’s record.',
    ...onUser,
  }),
  addSanction: defineEndpoint(apiRoutes.addSanction, 'admin', {
    summary: 'Sanctions a member.',
    ...changingUser,
    body: sanctionInputSchema,
    status: 201,
  }),
  deleteSanction: defineEndpoint(apiRoutes.deleteSanction, 'admin', {
    summary: 'Deletes a sanction.',
    ...changingUser,
    params: idParamsSchema.extend({ sanctionId: idSchema }),
  }),
  decideAppeal: defineEndpoint(apiRoutes.decideAppeal, 'admin', {
    summary: 'Decides an appeal: upholds or lifts the sanction.',
    ...onUser,
    refusals: [...administerRefusals, 'not_allowed', 'not_appealed', 'already_decided'],
    params: idParamsSchema.extend({ sanctionId: idSchema }),
    body: decideAppealSchema,
  }),
  addQualification: defineEndpoint(apiRoutes.addQualification, 'admin', {
    summary: 'Grants a qualification.',
    ...onUser,
    refusals: [...administerRefusals, 'qualification_held'],
    body: qualificationInputSchema,
    status: 201,
  }),
  removeQualification: defineEndpoint(apiRoutes.removeQualification, 'admin', {
    summary: 'Withdraws a qualification.',
    ...changingUser,
    params: idParamsSchema.extend({ qualificationId: idSchema }),
  }),
  renewQualification: defineEndpoint(apiRoutes.renewQualification, 'admin', {
    summary: 'Renews a qualification until another day, or permanently.',
    ...changingUser,
    params: idParamsSchema.extend({ qualificationId: idSchema }),
    body: renewalInputSchema,
  }),
  setQuota: defineEndpoint(apiRoutes.setQuota, 'admin', {
    summary: 'Sets a member’s quota of flights a term.',
    ...changingUser,
    body: quotaInputSchema,
  }),
  addNote: defineEndpoint(apiRoutes.addNote, 'admin', {
    summary: 'Adds a note to a member’s record.',
    ...changingUser,
    body: noteInputSchema,
    status: 201,
  }),
  addReward: defineEndpoint(apiRoutes.addReward, 'admin', {
    summary: 'Rewards a member.',
    ...changingUser,
    body: rewardInputSchema,
    status: 201,
  }),
  adminHistory: defineEndpoint(apiRoutes.adminHistory, 'admin', {
    summary: 'Returns the history of administrators’ actions, newest first.',
    query: historyQuerySchema,
    response: z.strictObject({ actions: z.array(adminActionSchema), pagination: paginationSchema }),
  }),
  setRole: defineEndpoint(apiRoutes.setRole, 'admin', {
    summary: 'Sets a member’s role text.',
    ...changingUser,
    body: roleTextInputSchema,
  }),
  addLeave: defineEndpoint(apiRoutes.addLeave, 'admin', {
    summary: 'Adds leave for a member.',
    ...onUser,
    refusals: [...administerRefusals, 'leave_overlap'],
    body: leaveInputSchema,
    status: 201,
  }),
  deleteLeave: defineEndpoint(apiRoutes.deleteLeave, 'admin', {
    summary: 'Ends a member’s leave.',
    ...onUser,
    refusals: [...administerRefusals, 'leave_over'],
    params: idParamsSchema.extend({ leaveId: idSchema }),
  }),
  forgetUser: defineEndpoint(apiRoutes.forgetUser, 'owner', {
    summary: 'Erases a member. This cannot be undone.',
    refusals: [...administerRefusals, 'sign_in_again'],
    params: idParamsSchema,
    body: eraseInputSchema,
    response: z.strictObject({ forgotten: z.literal(true) }),
  }),
  nameSearches: defineEndpoint(apiRoutes.nameSearches, 'admin', {
    summary: 'Returns the progress of searches for the names of erased members.',
    response: nameSearchesSchema,
  }),
};
