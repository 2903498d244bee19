import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { identitySchema, namedFlightSchema, roleIndexSchema } from '../contract/named.ts';
import { textLike } from '../contract/samples.ts';
import { idParamsSchema } from '../contract/schemas.ts';
import { termQuotaSchema } from '../terms/schemas.ts';
import { administerRefusals } from './calls.ts';
import { approveLeaveSchema, declineLeaveSchema, leaveRequestSchema, leaveSchema } from './schemas.ts';

/** A leave in the administrators' lists, with whose it is. */
const memberLeaveSchema = leaveSchema.extend({ user: identitySchema });

/**
 * A leave that waits for a decision: the quota of the open term as it is and as it would be, and the seats the member
 * has on its days.
 */
export const pendingLeaveSchema = memberLeaveSchema.extend({
  quotaNow: termQuotaSchema,
  quotaThen: termQuotaSchema,
  seats: z.array(namedFlightSchema.extend({ userRole: textLike('Captain'), roleIndex: roleIndexSchema })),
});

/** Leave that waits for a decision, the longest first; that runs today; and that is to come, the soonest first. */
export const leaveQueueSchema = z.strictObject({
  pending: z.array(pendingLeaveSchema),
  current: z.array(memberLeaveSchema),
  upcoming: z.array(memberLeaveSchema),
});

const oneLeave = { params: idParamsSchema, answer: z.strictObject({ leave: leaveSchema }) };

export const leaveCalls = {
  ownLeave: defineCall('GET', '/api/leave', 'signed-in', {
    summary: 'Reads one’s own leave.',
    answer: z.strictObject({ leave: z.array(leaveSchema) }),
  }),
  askLeave: defineCall('POST', '/api/leave', 'signed-in', {
    summary: 'Asks for leave.',
    refusals: ['leave_overlap'],
    body: leaveRequestSchema,
    status: 201,
    answer: oneLeave.answer,
  }),
  endLeave: defineCall('DELETE', '/api/leave/:id', 'signed-in', {
    summary: 'Withdraws or ends one’s own leave.',
    refusals: ['leave_over'],
    ...oneLeave,
  }),
  leaveQueue: defineCall('GET', '/api/admin/leave', 'admin', {
    summary: 'Reads the leave to decide, and who is away or will be.',
    answer: leaveQueueSchema,
  }),
  approveLeave: defineCall('POST', '/api/admin/leave/:id/approve', 'admin', {
    summary: 'Approves leave that was asked for.',
    refusals: [...administerRefusals, 'already_decided'],
    ...oneLeave,
    body: approveLeaveSchema.optional(),
  }),
  declineLeave: defineCall('POST', '/api/admin/leave/:id/decline', 'admin', {
    summary: 'Declines leave that was asked for.',
    refusals: [...administerRefusals, 'already_decided'],
    ...oneLeave,
    body: declineLeaveSchema,
  }),
};

export type MemberLeave = z.infer<typeof memberLeaveSchema>;
export type PendingLeave = z.infer<typeof pendingLeaveSchema>;
export type LeaveQueue = z.infer<typeof leaveQueueSchema>;
