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

/** The last advance as long as it can be undone: the term it closed, and until when. */
const undoSchema = z.strictObject({ termId: idSchema, until: instantSchema });

/**
 * What an advance would do: who is below quota, what is archived, and whose points would be forfeited; and the undo of the
 * last one, null when it would be rejected. `unclosedFlights` need closing and carry over as they are: the oldest first, at most
 * `MAX_LISTED_FLIGHTS` of the `unclosedCount` there are.
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
 * What a member did in a term that is closed; pay is in CHF. `effectiveRequiredFlights` is what the term asked of them after
 * leave, 0 where that was nothing, also because they were new in it.
 */
const closedTermSchema = z.strictObject({
  number: z.int().min(1),
  startedAt: instantSchema,
  closedAt: instantSchema,
  ...termTotalsSchema.shape,
  effectiveRequiredFlights: countSchema,
});

/**
 * A member on the leaderboard, with their pay of the open term, and their place (from 1) among those on it now when the last term
 * closed; null where they had earned nothing in that term.
 */
export const leaderboardEntrySchema = identitySchema.extend({
  lastPlace: z.int().min(1).nullable(),
  role: textLike('Chief Pilot').nullable(),
  groupRank: groupRankSchema.nullable(),
  stats: statsSchema.pick({ termPay: true }),
  lastLogin: instantSchema.nullable(),
});

/** The flights of a month in UTC (`YYYY-MM`), by their departure, that a review credited a member with. */
const monthSchema = z.strictObject({ month: textLike('2026-03'), ...flightCountsSchema.shape });

export const termEndpoints = {
  leaderboard: defineEndpoint(apiRoutes.leaderboard, 'signed-in', {
    summary: 'Lists the staff by pay in the open term.',
    response: z.strictObject({ users: z.array(leaderboardEntrySchema) }),
  }),
  /** The last closed terms that the viewer was there for, newest first. */
  ownTerms: defineEndpoint(apiRoutes.ownTerms, 'signed-in', {
    summary: 'Returns the caller’s last closed terms: flights, pay and quota.',
    response: z.strictObject({ terms: z.array(closedTermSchema) }),
  }),
  /** The last twelve months, the current one the last. */
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
