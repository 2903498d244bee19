import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { rosterRoutes, userRoutes } from '../contract/routes.ts';
import {
  countSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  moneySchema,
  querySchema,
  requiredText,
} from '../contract/schemas.ts';
import { logActions } from '../flights/log.ts';
import { namedMemberSchema, waitingFlightSchema } from '../flights/schemas.ts';
import { approvalStatuses, flightStatuses } from '../flights/status.ts';
import { inboxItemSchema } from '../inbox/schemas.ts';
import { adminActionSchema } from '../record/calls.ts';
import {
  adminSanctionSchema,
  leaveSchema,
  noteSchema,
  qualificationSchema,
  rankHistoryEntrySchema,
  rewardSchema,
} from '../record/schemas.ts';
import { creditKindSchema, creditReasonSchema, statsSchema, termTotalsSchema } from '../terms/schemas.ts';
import { searchLimits } from './rules.ts';
import {
  foundUserSchema,
  groupRankSchema,
  leaderboardEntrySchema,
  ownProfileSchema,
  rosterSchema,
  userSchema,
} from './schemas.ts';

/** A username, an earlier one included; no id. */
const identifierSchema = requiredText({ max: 40 });

const searchTermSchema = requiredText({ max: searchLimits.maximum }).refine(
  (term) => [...term].length >= searchLimits.minimum,
  `Type at least ${searchLimits.minimum} characters to search for users`,
);

/** What the file of one's own data says of every flight in it. */
const ownFlight = {
  _id: idSchema,
  flightCode: z.string(),
  route: z.strictObject({ departure: z.string(), arrival: z.string() }),
  scheduledDate: instantSchema,
  status: z.enum(flightStatuses),
};

/** A seat one has or had: in which role, since when, and who gave it, null where one took it oneself. */
const ownSeatSchema = z.strictObject({
  ...ownFlight,
  role: z.string(),
  assignedAt: instantSchema,
  assignedBy: namedMemberSchema.nullable(),
});

/** A line of the ledger: one flight attended or hosted, or pay in CHF. */
const ownCreditSchema = z.strictObject({
  _id: idSchema,
  term: countSchema,
  kind: creditKindSchema,
  amount: moneySchema,
  reason: creditReasonSchema,
  date: instantSchema,
  flightCode: z.string().nullable(),
});

/**
 * Everything about oneself that one may see, in one file. Others stand in it as they do on the screens. `version` grows
 * when a field changes its meaning or goes; a new one may come at any time.
 */
export const ownDataSchema = z.strictObject({
  format: z.literal('crewroom-own-data'),
  version: z.literal(1),
  exportedAt: instantSchema,
  airline: z.string(),
  profile: z.strictObject({
    _id: idSchema,
    robloxId: z.string(),
    robloxUsername: z.string(),
    robloxDisplayName: z.string(),
    robloxAvatarUrl: z.string(),
    formerUsernames: z.array(z.strictObject({ username: z.string(), until: instantSchema })),
    role: z.string().nullable(),
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
  /** The seats one waits for. */
  waitingFor: z.array(waitingFlightSchema),
  hostedFlights: z.array(
    z.strictObject({
      ...ownFlight,
      approvalStatus: z.enum(approvalStatuses),
      createdAt: instantSchema,
      reviewedAt: instantSchema.nullable(),
    }),
  ),
  /** When one joined and left flights, as the airline's game reported it. */
  attendance: z.array(
    z.strictObject({
      flightId: idSchema,
      flightCode: z.string(),
      type: z.enum(['joined', 'left']),
      at: instantSchema,
    }),
  ),
  /** The lines of flights' logs that one wrote by what one did. */
  flightLog: z.array(
    z.strictObject({
      flightId: idSchema,
      flightCode: z.string(),
      action: z.enum(logActions),
      details: z.string(),
      timestamp: instantSchema,
    }),
  ),
  /** What one was told, but for what administrators are told about others. */
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
  /** The browsers one is signed in with; what they hold to prove it is not known here either. */
  sessions: z.array(
    z.strictObject({
      begunAt: instantSchema,
      lastUsedAt: instantSchema,
      expiresAt: instantSchema,
      isThisOne: z.boolean(),
    }),
  ),
  /** Since when one has an address for calendars; the address itself is not known here either. */
  calendar: z.strictObject({ createdAt: instantSchema }).nullable(),
  /** The administrative history about oneself, which its subject may see as the owner alone. */
  history: z.array(adminActionSchema),
});

export type OwnData = z.infer<typeof ownDataSchema>;

export const userCalls = {
  ownProfile: defineCall(userRoutes.ownProfile, { answer: ownProfileSchema }),
  lookUpUser: defineCall(userRoutes.lookUpUser, {
    params: z.strictObject({ identifier: identifierSchema }),
    answer: z.strictObject({ userId: idSchema }),
  }),
  searchUsers: defineCall(userRoutes.searchUsers, {
    query: querySchema({ q: searchTermSchema }),
    answer: z.array(foundUserSchema),
  }),
  leaderboard: defineCall(userRoutes.leaderboard, {
    answer: z.strictObject({ users: z.array(leaderboardEntrySchema) }),
  }),
  user: defineCall(userRoutes.user, { params: idParamsSchema, answer: userSchema }),
  exportOwnData: defineCall(userRoutes.exportOwnData, { answer: ownDataSchema }),
};

export const rosterCalls = {
  roster: defineCall(rosterRoutes.roster, { answer: rosterSchema }),
  syncRoster: defineCall(rosterRoutes.syncRoster, { answer: rosterSchema }),
};
