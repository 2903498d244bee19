import { z } from 'zod';
import { sessionSchema } from '../auth/endpoints.ts';
import { feedOptionsSchema } from '../calendar/endpoints.ts';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { foundUserSchema, groupRankSchema, identitySchema, namedMemberSchema } from '../contract/named.ts';
import { textLike, withSample } from '../contract/samples.ts';
import {
  countSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  moneySchema,
  querySchema,
  requiredText,
  searchTermSchema,
} from '../contract/schemas.ts';
import { discordLinkSchema } from '../discord/endpoints.ts';
import { logActions } from '../flights/log.ts';
import { flightCardSchema, waitingFlightSchema } from '../flights/schemas.ts';
import { approvalStatuses, flightStatuses } from '../flights/status.ts';
import { inboxItemSchema } from '../inbox/schemas.ts';
import { pushDeviceSchema } from '../notifications/endpoints.ts';
import { notificationKinds } from '../notifications/rules.ts';
import { adminActionSchema } from '../record/endpoints.ts';
import { reliabilityEventSchema } from '../record/reliability-endpoints.ts';
import {
  adminSanctionSchema,
  leaveSchema,
  noteSchema,
  qualificationSchema,
  rankHistoryEntrySchema,
  rewardSchema,
} from '../record/schemas.ts';
import { creditKindSchema, creditReasonSchema, statsSchema, termTotalsSchema } from '../terms/schemas.ts';
import { preferencesSchema } from './preferences.ts';
import { ownProfileSchema, rosterSchema, userSchema } from './schemas.ts';

/** A username, current or former, not an id. */
const identifierSchema = withSample(requiredText({ max: 40, isKey: true }), 'ada');

/** The fields of every flight in the data export. */
const ownFlight = {
  _id: idSchema,
  ...flightCardSchema.pick({ flightCode: true, route: true, scheduledDate: true }).shape,
  status: z.enum(flightStatuses),
};

/** A seat of the member, current or past: the role, since when, and who gave it, null if they took it themselves. */
const ownSeatSchema = z.strictObject({
  ...ownFlight,
  role: textLike('Captain'),
  assignedAt: instantSchema,
  assignedBy: namedMemberSchema.nullable(),
});

/** A pay entry: flights attended or hosted, or pay in CHF. `term` is null for imported entries from before the portal. */
const ownCreditSchema = z.strictObject({
  _id: idSchema,
  term: countSchema.nullable(),
  kind: creditKindSchema,
  amount: moneySchema,
  reason: creditReasonSchema,
  date: instantSchema,
  flightCode: textLike('CW101').nullable(),
});

/**
 * The data export: everything about the member that they may see, in one file. Others appear as on the screens. `version` grows
 * when a field changes its meaning or is removed. New fields may be added at any time.
 */
export const ownDataSchema = z.strictObject({
  format: z.literal('crewroom-own-data'),
  version: z.literal(1),
  exportedAt: instantSchema,
  airline: textLike('Aurora Air'),
  profile: z.strictObject({
    ...identitySchema.shape,
    robloxId: textLike('1'),
    formerUsernames: z.array(z.strictObject({ username: textLike('ada_before'), until: instantSchema })),
    role: textLike('Chief Pilot').nullable(),
    groupRank: groupRankSchema.nullable(),
    groupRoles: z.array(groupRankSchema),
    firstSeen: instantSchema,
    lastLogin: instantSchema.nullable(),
    isOnLeave: z.boolean(),
    stats: statsSchema,
  }),
  rankHistory: z.array(rankHistoryEntrySchema),
  qualifications: z.array(qualificationSchema),
  sanctions: z.array(adminSanctionSchema),
  notes: z.array(noteSchema),
  rewards: z.array(rewardSchema),
  leave: z.array(leaveSchema),
  seats: z.array(ownSeatSchema),
  /** The seats the member waits for. */
  waitingFor: z.array(waitingFlightSchema),
  /** The flights the member is interested in without a seat. */
  interests: z.array(
    z.strictObject({ flightId: idSchema, flightCode: textLike('CW101'), at: instantSchema }),
  ),
  hostedFlights: z.array(
    z.strictObject({
      ...ownFlight,
      approvalStatus: z.enum(approvalStatuses),
      createdAt: instantSchema,
      reviewedAt: instantSchema.nullable(),
    }),
  ),
  /** When the member joined and left flights, as the airline's game reported it. */
  attendance: z.array(
    z.strictObject({
      flightId: idSchema,
      flightCode: textLike('CW101'),
      type: z.enum(['joined', 'left']),
      at: instantSchema,
    }),
  ),
  /** The member's reliability events. */
  marks: z.array(reliabilityEventSchema),
  /** The entries in flight logs about the member's own actions. */
  flightLog: z.array(
    z.strictObject({
      flightId: idSchema,
      flightCode: textLike('CW101'),
      action: z.enum(logActions),
      details: textLike('@ada took a seat'),
      timestamp: instantSchema,
    }),
  ),
  /** The member's inbox, without notices to administrators about others. */
  inbox: z.array(inboxItemSchema),
  terms: z.array(
    z.strictObject({
      term: countSchema,
      startedAt: instantSchema,
      closedAt: instantSchema.nullable(),
      ...termTotalsSchema.shape,
    }),
  ),
  ledger: z.array(ownCreditSchema),
  /** The sessions of the member, without their tokens. */
  sessions: z.array(
    sessionSchema
      .omit({ _id: true, createdAt: true, current: true })
      .extend({ begunAt: instantSchema, isThisOne: z.boolean() }),
  ),
  /** Since when the member has a calendar feed, and its options, without the URL. */
  calendar: z.strictObject({ createdAt: instantSchema, ...feedOptionsSchema.shape }).nullable(),
  /** The member's preferences. Null if nothing was chosen. */
  preferences: preferencesSchema.nullable(),
  /** The linked Discord account, and since when. */
  discord: discordLinkSchema,
  /** The notification settings and devices, without keys and URLs. */
  notifications: z.strictObject({
    chosen: z.array(
      z.strictObject({ kind: z.enum(notificationKinds), push: z.boolean(), discord: z.boolean() }),
    ),
    reminderMinutes: z.number().nullable(),
    devices: z.array(pushDeviceSchema.omit({ _id: true })),
  }),
  /** The administrative history about the member, which only the owner may see. */
  history: z.array(adminActionSchema),
});

export type OwnData = z.infer<typeof ownDataSchema>;

export const userEndpoints = {
  ownProfile: defineEndpoint(apiRoutes.ownProfile, 'signed-in', {
    summary: 'Returns the caller’s profile, with upcoming and past flights.',
    response: ownProfileSchema,
  }),
  lookUpUser: defineEndpoint(apiRoutes.lookUpUser, 'signed-in', {
    summary: 'Finds a member by a current or former username.',
    params: z.strictObject({ identifier: identifierSchema }),
    response: z.strictObject({ userId: idSchema }),
  }),
  searchUsers: defineEndpoint(apiRoutes.searchUsers, 'signed-in', {
    summary: 'Searches the staff by part of a username or display name.',
    refusals: ['too_many'],
    query: querySchema({ q: searchTermSchema }),
    response: z.array(foundUserSchema),
  }),
  user: defineEndpoint(apiRoutes.user, 'signed-in', {
    summary: 'Returns a member’s profile.',
    params: idParamsSchema,
    response: userSchema,
  }),
  exportOwnData: defineEndpoint(apiRoutes.exportOwnData, 'signed-in', {
    summary: 'Returns everything stored about the caller, as one file.',
    refusals: ['too_many'],
    response: ownDataSchema,
  }),
};

export const rosterEndpoints = {
  roster: defineEndpoint(apiRoutes.roster, 'admin', {
    summary: 'Returns when the roster was last synced, and what failed.',
    response: rosterSchema,
  }),
  syncRoster: defineEndpoint(apiRoutes.syncRoster, 'admin', {
    summary: 'Starts a roster sync now.',
    refusals: ['roblox_unavailable'],
    response: rosterSchema,
  }),
};
