import { termEndpoints } from '@crewroom/domain/terms/endpoints';
import { nextQuotaReset } from '@crewroom/domain/terms/rules';
import type { FastifyInstance } from 'fastify';
import type { UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import { registerMutation } from '../../platform/http/mutations.ts';
import { registerCachedQuery } from '../../platform/http/register-cached-query.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import { endTerm } from './advance.ts';
import { readLeaderboard } from './leaderboard.ts';
import { readOwnTerms } from './own-terms.ts';
import { readOwnYear } from './own-year.ts';
import { readTermPreview } from './preview.ts';
import { undoAdvance } from './undo.ts';

/** Registers the routes for the viewer's closed terms and year, and for the leaderboard of the open term. */
export function ownTermRoutes(
  scope: FastifyInstance,
  deps: Pick<UnitOfWorkDeps, 'config' | 'database' | 'clock'>,
): void {
  const { config, database } = deps;

  registerEndpoint(scope, termEndpoints.ownTerms, async ({ viewer }) => ({
    terms: await readOwnTerms(database, viewer.userId, config.terms),
  }));
  registerEndpoint(scope, termEndpoints.ownYear, async ({ viewer }) => ({
    months: await readOwnYear(database, viewer.userId, deps.clock()),
  }));
  registerCachedQuery(scope, deps, termEndpoints.leaderboard, {
    readForAll: async () => ({ users: await readLeaderboard(database, config.thresholds) }),
  });
}

/** Registers the routes to preview the end of a term, advance it, and undo that. */
export function termRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  const { config, database } = deps;

  registerCachedQuery(scope, deps, termEndpoints.previewTerm, {
    readForAll: (_asked, now) => readTermPreview(database, config, now),
  });
  registerMutation(scope, deps, termEndpoints.advanceTerm, {
    change: (uow, { body, viewer }) => endTerm(uow, viewer, body?.termId),
    respond: async (_database, _context, { term, usersProcessed }) => ({
      usersProcessed,
      term: { _id: term.id, number: term.number, startedAt: term.startedAt },
      nextQuotaReset: nextQuotaReset({ ...term, lengthDays: config.terms.lengthDays }),
    }),
  });
  registerMutation(scope, deps, termEndpoints.undoTerm, {
    change: (uow, { body, viewer }) => undoAdvance(uow, viewer, body.termId),
    respond: async (_database, _context, { id, number, startedAt }) => ({
      term: { _id: id, number, startedAt },
    }),
  });
}
