import { z } from 'zod';
import { textLike, withSample } from '../contract/samples.ts';
import { countSchema, idSchema, instantSchema, moneySchema } from '../contract/schemas.ts';
import { flightHistoryEntrySchema, upcomingFlightSchema, waitingFlightSchema } from '../flights/schemas.ts';
import {
  noteSchema,
  qualificationSchema,
  rankHistoryEntrySchema,
  rewardSchema,
  sanctionSchema,
} from '../record/schemas.ts';
import { creditReasonSchema, statsSchema } from '../terms/schemas.ts';

/** `rankId` is the rank number in the group, 0-255. */
export const groupRankSchema = z.strictObject({
  rankId: withSample(z.int().min(0).max(255), 244),
  rankName: textLike('Flight Dispatcher'),
});

export const identitySchema = z.strictObject({
  _id: idSchema,
  robloxUsername: textLike('ada'),
  robloxDisplayName: textLike('Ada'),
  robloxAvatarUrl: textLike('/avatars/1'),
});

/** The fields that profiles and administrative lists share. `groupRank` is null after leaving the group. */
export const memberSchema = identitySchema.extend({
  robloxId: textLike('1'),
  role: textLike('Chief Pilot').nullable(),
  lastLogin: instantSchema.nullable(),
  isOnLeave: z.boolean(),
  groupRank: groupRankSchema.nullable(),
  stats: statsSchema,
});

const profileSchema = memberSchema.extend({
  qualifications: z.array(qualificationSchema),
  sanctions: z.array(sanctionSchema),
  notes: z.array(noteSchema),
  rankHistory: z.array(rankHistoryEntrySchema),
});

/** An entry of the pay of the open term, in CHF: for a flight with `flightCode`, for a reward with `reason`. */
export const payEntrySchema = z.strictObject({
  _id: idSchema,
  source: creditReasonSchema,
  amount: moneySchema,
  date: instantSchema,
  flightCode: textLike('CW101').optional(),
  reason: textLike('Helped.').optional(),
});

/** The viewer's own profile: with rewards, without hidden notes and issuers of sanctions. */
export const ownUserSchema = profileSchema.extend({
  rewards: z.array(rewardSchema),
  payEntries: z.array(payEntrySchema),
});

/** Another member's profile: without rewards, hidden notes and issuers of sanctions. */
export const userSchema = profileSchema.extend({
  flightHistory: z.array(flightHistoryEntrySchema),
  upcomingFlights: z.array(upcomingFlightSchema),
});

export const ownProfileSchema = z.strictObject({
  user: ownUserSchema,
  upcomingFlights: z.array(upcomingFlightSchema),
  waitingFor: z.array(waitingFlightSchema),
  flightHistory: z.array(flightHistoryEntrySchema),
  nextQuotaReset: instantSchema,
});

export const foundUserSchema = identitySchema.extend({ groupRank: groupRankSchema.nullable() });

/**
 * The state of the roster's sync. `members` is the number of staff after the last good one; `added` came onto the staff,
 * `left` went off it, `changed` got another rank, role or name. `lastFailure` is null once a sync has succeeded since,
 * `ageSeconds` until the first has.
 */
export const rosterSchema = z.strictObject({
  running: z.boolean(),
  lastSync: z
    .strictObject({
      at: instantSchema,
      members: countSchema,
      added: countSchema,
      changed: countSchema,
      left: countSchema,
    })
    .nullable(),
  lastFailure: z
    .strictObject({ at: instantSchema, message: textLike('Roblox could not be reached.') })
    .nullable(),
  ageSeconds: countSchema.nullable(),
});

export type GroupRank = z.infer<typeof groupRankSchema>;
export type Member = z.infer<typeof memberSchema>;
export type PayEntry = z.infer<typeof payEntrySchema>;
export type OwnUser = z.infer<typeof ownUserSchema>;
export type User = z.infer<typeof userSchema>;
export type OwnProfile = z.infer<typeof ownProfileSchema>;
export type FoundUser = z.infer<typeof foundUserSchema>;
export type Roster = z.infer<typeof rosterSchema>;
