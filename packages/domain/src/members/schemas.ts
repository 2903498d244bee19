import { z } from 'zod';
import { textLike } from '../contract/samples.ts';
import { countSchema, idSchema, instantSchema, moneySchema } from '../contract/schemas.ts';
import { flightHistoryEntrySchema, upcomingFlightSchema, waitingFlightSchema } from '../flights/schemas.ts';
import {
  memberSchema,
  noteSchema,
  qualificationSchema,
  rankHistoryEntrySchema,
  rewardSchema,
  sanctionSchema,
} from '../record/schemas.ts';
import { creditReasonSchema } from '../terms/schemas.ts';

const profileSchema = memberSchema.extend({
  qualifications: z.array(qualificationSchema),
  sanctions: z.array(sanctionSchema),
  notes: z.array(noteSchema),
  rankHistory: z.array(rankHistoryEntrySchema),
});

/** A pay entry of the open term, in CHF: for a flight with `flightCode`, for a reward with `reason`. */
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

/** The total numbers of flights for the lists of a profile, whose lengths `profileLimits` limits. */
const flightCountsOfProfile = { upcomingFlights: countSchema, flightHistory: countSchema };

/** Another member's profile: without rewards, hidden notes and issuers of sanctions. */
export const userSchema = profileSchema.extend({
  flightHistory: z.array(flightHistoryEntrySchema),
  upcomingFlights: z.array(upcomingFlightSchema),
  counts: z.strictObject(flightCountsOfProfile),
});

export const ownProfileSchema = z.strictObject({
  user: ownUserSchema,
  upcomingFlights: z.array(upcomingFlightSchema),
  waitingFor: z.array(waitingFlightSchema),
  flightHistory: z.array(flightHistoryEntrySchema),
  counts: z.strictObject({ ...flightCountsOfProfile, waitingFor: countSchema }),
  nextQuotaReset: instantSchema,
});

/**
 * The state of the roster sync. `members` is the number of staff after the last success. `added` joined the staff, `left` left
 * it, and `changed` got another rank, role or name. `lastFailure` is null once a sync has succeeded since. `ageSeconds` is null
 * before the first success.
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

export type PayEntry = z.infer<typeof payEntrySchema>;
export type OwnUser = z.infer<typeof ownUserSchema>;
export type User = z.infer<typeof userSchema>;
export type OwnProfile = z.infer<typeof ownProfileSchema>;
export type Roster = z.infer<typeof rosterSchema>;
