import { z } from 'zod';
import { apiRoutes } from '../contract/api-routes.ts';
import { defineEndpoint } from '../contract/define-endpoint.ts';
import { groupRankSchema, identitySchema, namedFlightSchema } from '../contract/named.ts';
import { textLike } from '../contract/samples.ts';
import { countSchema, idSchema, instantSchema } from '../contract/schemas.ts';
import { flightCountsSchema, statsSchema, termQuotaSchema, termTotalsSchema } from './schemas.ts';

const termSchema = z.strictObject({ _id: idSchema, number: z.int().min(1), startedAt: instantSchema });

const belowQuotaSchema = identitySchema.extend({
  ...termQuotaSchema.shape,
  ...flightCountsSchema.shape,
  isOnLeave: z.boolean(),
});

const exemptSchema = belowQuotaSchema.extend({ because: z.literal('new') });

/** The last advance while it can be undone: the closed term, and the time limit. */
const undoSchema = z.strictObject({ termId: idSchema, until: instantSchema });

/**
 * The preview of an advance: who is below quota, what is archived, whose points would be forfeited, and the undo of the last
 * advance or null. `unclosedFlights` need closing and carry over, oldest first, at most `MAX_LISTED_FLIGHTS` of
 * `unclosedCount`.
 */
export const termPreviewSchema = z.strictObject({
  term: termSchema,
  nextQuotaReset: instantSchema,
  members: countSchema,
  belowQuota: z.array(belowQuotaSchema),
  exempt: z.array(exemptSchema),
  archivedFlights: countSchema,
  unreviewedFlights: z.array(namedFlightSchema),
  unclosedFlights: z.array(namedFlightSchema),
  unclosedCount: countSchema,
  undo: undoSchema.nullable(),
});

/**
 * A member's totals in a closed term, with pay in CHF. `effectiveRequiredFlights` is the quota after leave, 0 if there was
 * none, for example because they were new in it.
 */
const closedTermSchema = z.strictObject({
  number: z.int().min(1),
  startedAt: instantSchema,
  closedAt: instantSchema,
  ...termTotalsSchema.shape,
  effectiveRequiredFlights: countSchema,
});

/**
 * A member on the leaderboard, with their pay of the open term. Includes their place (from 1) in the last closed term among the
 * current members, or null if they earned nothing in it.
 */
export const leaderboardEntrySchema = identitySchema.extend({
  lastPlace: z.int().min(1).nullable(),
  role: textLike('Chief Pilot').nullable(),
  groupRank: groupRankSchema.nullable(),
  stats: statsSchema.pick({ termPay: true }),
  lastLogin: instantSchema.nullable(),
});

/** The flights of a month in UTC (`YYYY-MM`), by their departure, that reviews credited to a member. */
const monthSchema = z.strictObject({ month: textLike('2026-03'), ...flightCountsSchema.shape });

export const termEndpoints = {
  leaderboard: defineEndpoint(apiRoutes.leaderboard, 'signed-in', {
    summary: 'Lists the staff by pay in the open term.',
    response: z.strictObject({ users: z.array(leaderboardEntrySchema) }),
  }),
  /** Returns the last closed terms in which the viewer was a member, newest first. */
  ownTerms: defineEndpoint(apiRoutes.ownTerms, 'signed-in', {
    summary: 'Returns the caller’s last closed terms: flights, pay and quota.',
    response: z.strictObject({ terms: z.array(closedTermSchema) }),
  }),
  /** Returns the last twelve months, ending with the current one. */
  ownYear: defineEndpoint(apiRoutes.ownYear, 'signed-in', {
    summary: 'Counts the caller’s flights by month.',
    response: z.strictObject({ months: z.array(monthSchema) }),
  }),
  advanceTerm: defineEndpoint(apiRoutes.advanceTerm, 'admin', {
    summary: 'Closes the open term and begins the next.',
    refusals: ['term_closed', 'term_just_advanced', 'sign_in_again'],
    body: z.strictObject({ termId: idSchema.optional() }).optional(),
    response: z.strictObject({
      usersProcessed: countSchema,
      term: termSchema,
      nextQuotaReset: instantSchema,
    }),
  }),
  /** Undoes the advance that closed a term. */
  undoTerm: defineEndpoint(apiRoutes.undoTerm, 'admin', {
    summary: 'Undoes the last term advance.',
    refusals: ['undo_over', 'term_in_use', 'in_progress'],
    body: z.strictObject({ termId: idSchema }),
    response: z.strictObject({ term: termSchema }),
  }),
  previewTerm: defineEndpoint(apiRoutes.previewTerm, 'admin', {
    summary: 'Previews a term advance.',
    response: termPreviewSchema,
  }),
};

export type LeaderboardEntry = z.infer<typeof leaderboardEntrySchema>;
export type MonthOfFlights = z.infer<typeof monthSchema>;
export type ClosedTerm = z.infer<typeof closedTermSchema>;
export type TermUndo = z.infer<typeof undoSchema>;
export type TermPreview = z.infer<typeof termPreviewSchema>;
