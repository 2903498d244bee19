import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { groupRankSchema, identitySchema, namedFlightSchema, roleIndexSchema } from '../contract/named.ts';
import { textLike } from '../contract/samples.ts';
import { idParamsSchema } from '../contract/schemas.ts';
import { termQuotaSchema } from '../terms/schemas.ts';
import { administerRefusals } from './endpoints.ts';
import { approveLeaveSchema, declineLeaveSchema, leaveRequestSchema, leaveSchema } from './schemas.ts';

/** A leave in the administrators' lists, with its member. */
const memberLeaveSchema = leaveSchema.extend({ user: identitySchema });

/**
 * A leave that waits for a decision, with the quota of the open term before and after approval, and the member's seats on its
 * days. `groupRank` is the member's, because an administrator may not decide about a higher rank.
 */
export const pendingLeaveSchema = memberLeaveSchema.extend({
  groupRank: groupRankSchema.nullable(),
  quotaNow: termQuotaSchema,
  quotaThen: termQuotaSchema,
  seats: z.array(namedFlightSchema.extend({ userRole: textLike('Captain'), roleIndex: roleIndexSchema })),
});

/** Leave in three lists: waiting for a decision, longest first, current, and upcoming, soonest first. */
export const leaveQueueSchema = z.strictObject({
  pending: z.array(pendingLeaveSchema),
  current: z.array(memberLeaveSchema),
  upcoming: z.array(memberLeaveSchema),
});

const oneLeave = { params: idParamsSchema, response: z.strictObject({ leave: leaveSchema }) };

export const leaveEndpoints = {
  ownLeave: defineEndpoint(apiRoutes.ownLeave, 'signed-in', {
    summary: 'Returns the caller’s leave.',
    response: z.strictObject({ leave: z.array(leaveSchema) }),
  }),
  askLeave: defineEndpoint(apiRoutes.askLeave, 'signed-in', {
    summary: 'Requests leave.',
    refusals: ['leave_overlap'],
    body: leaveRequestSchema,
    status: 201,
    response: oneLeave.response,
  }),
  endLeave: defineEndpoint(apiRoutes.endLeave, 'signed-in', {
    summary: 'Withdraws or ends the caller’s leave.',
    refusals: ['leave_over'],
    ...oneLeave,
  }),
  leaveQueue: defineEndpoint(apiRoutes.leaveQueue, 'admin', {
    summary: 'Returns the leave requests to decide, and who is or will be on leave.',
    response: leaveQueueSchema,
  }),
  approveLeave: defineEndpoint(apiRoutes.approveLeave, 'admin', {
    summary: 'Approves a leave request.',
    refusals: [...administerRefusals, 'already_decided'],
    ...oneLeave,
    body: approveLeaveSchema.optional(),
  }),
  declineLeave: defineEndpoint(apiRoutes.declineLeave, 'admin', {
    summary: 'Declines a leave request.',
    refusals: [...administerRefusals, 'already_decided'],
    ...oneLeave,
    body: declineLeaveSchema,
  }),
};

export type MemberLeave = z.infer<typeof memberLeaveSchema>;
export type PendingLeave = z.infer<typeof pendingLeaveSchema>;
export type LeaveQueue = z.infer<typeof leaveQueueSchema>;
