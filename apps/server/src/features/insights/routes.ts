import { plainRoutes } from '@crewroom/domain/contract/routes';
import { csvOf } from '@crewroom/domain/csv';
import { zuluDayOf } from '@crewroom/domain/days';
import { insightEndpoints, insightsFileSchema } from '@crewroom/domain/insights/endpoints';
import { insightRange, insightTables, rangeError } from '@crewroom/domain/insights/rules';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { Refusal, refuseField } from '../../platform/changes/refusal.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { memberLimit } from '../../platform/http/limits.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import { sendRefusal } from '../../platform/http/send-refusal.ts';
import { findCandidates } from './candidates.ts';
import { readFlightsBehind } from './flights-behind.ts';
import { readInsights } from './insights.ts';
import type { CountedDays } from './range.ts';

// Each request counts all flights of its days again.
const READS_PER_MINUTE = 60;

type InsightsQuery = z.output<typeof insightEndpoints.insights.query>;

/**
 * Registers the routes of the insights: all figures, the flights behind a figure, candidates for a role's qualification, and each
 * table as a file.
 */
export function insightRoutes(
  scope: FastifyInstance,
  { config, database, clock }: Pick<Dependencies, 'config' | 'database' | 'clock'>,
): void {
  const limit = memberLimit('insights', READS_PER_MINUTE);

  /** Counts the requested days. Rejects with 400 an invalid or too long range. */
  async function countDays<Read>(
    { from, to, days }: InsightsQuery,
    count: (counted: CountedDays) => Promise<Read>,
  ): Promise<Read | Refusal> {
    const now = clock();
    const range = insightRange({ from, to }, zuluDayOf(now));
    const message = rangeError(range);
    return message === null ? await count({ range, days, now }) : refuseField('to', message);
  }

  const readAll = (query: InsightsQuery) =>
    countDays(query, (counted) => readInsights(database, config, counted));

  registerEndpoint(scope, insightEndpoints.insights, ({ query }) => readAll(query), limit);
  registerEndpoint(
    scope,
    insightEndpoints.insightFlights,
    ({ query: { from, to, days, ...figure } }) =>
      countDays({ from, to, days }, (counted) => readFlightsBehind(database, counted, figure)),
    limit,
  );
  registerEndpoint(
    scope,
    insightEndpoints.insightCandidates,
    ({ query: { role, ...asked } }) =>
      countDays(asked, (counted) => findCandidates(database, config, counted, role)),
    limit,
  );
  scope.get(
    plainRoutes.insightsTable.path,
    { schema: { querystring: insightsFileSchema }, config: { rateLimit: limit } },
    async (request, reply) => {
      const { table, ...asked } = insightsFileSchema.parse(request.query);
      const insights = await readAll(asked);
      if (insights instanceof Refusal) return sendRefusal(reply, insights);
      return reply
        .header('content-disposition', `attachment; filename="crewroom-${table}.csv"`)
        .type('text/csv; charset=utf-8; header=present')
        .send(csvOf<string>(insightTables[table], [insights[table]].flat()));
    },
  );
}
