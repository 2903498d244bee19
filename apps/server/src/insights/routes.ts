import { plainRoutes } from '@crewroom/domain/contract/routes';
import { zuluDayOf } from '@crewroom/domain/days';
import { insightCalls, insightsFileSchema } from '@crewroom/domain/insights/calls';
import { csvOf, insightRange, insightTables, rangeError } from '@crewroom/domain/insights/rules';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { Refusal, refuseField } from '../changes/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { memberLimit } from '../http/limits.ts';
import { registerCall } from '../http/register-call.ts';
import { sendRefusal } from '../http/send-refusal.ts';
import { candidatesFor } from './candidates.ts';
import { flightsBehindFigure } from './flights-behind.ts';
import { insightsOf } from './insights.ts';
import type { Counted } from './range.ts';

// Each counts all flights of its days anew.
const READS_PER_MINUTE = 60;

type Asked = z.output<typeof insightCalls.insights.query>;

function countedOf({ from, to, days }: Asked, now: Date): Counted | Refusal {
  const range = insightRange({ from, to }, zuluDayOf(now));
  const message = rangeError(range);
  return message === null ? { range, days, now } : refuseField('to', message);
}

/** The insights: all of them at once, the flights behind a figure, who could get a role's licence, and each table as a file. */
export function insightRoutes(
  scope: FastifyInstance,
  { config, database, clock }: Pick<Dependencies, 'config' | 'database' | 'clock'>,
): void {
  const limit = memberLimit('insights', READS_PER_MINUTE);
  registerCall(
    scope,
    insightCalls.insights,
    async ({ query }) => {
      const counted = countedOf(query, clock());
      return counted instanceof Refusal ? counted : await insightsOf(database, config, counted);
    },
    limit,
  );
  registerCall(
    scope,
    insightCalls.insightFlights,
    async ({ query: { from, to, days, ...figure } }) => {
      const counted = countedOf({ from, to, days }, clock());
      return counted instanceof Refusal ? counted : await flightsBehindFigure(database, counted, figure);
    },
    limit,
  );
  registerCall(
    scope,
    insightCalls.insightCandidates,
    async ({ query: { role, ...asked } }) => {
      const counted = countedOf(asked, clock());
      return counted instanceof Refusal ? counted : await candidatesFor(database, config, counted, role);
    },
    limit,
  );
  scope.get(
    plainRoutes.insightsTable.path,
    { schema: { querystring: insightsFileSchema }, config: { rateLimit: limit } },
    async (request, reply) => {
      const { table, ...asked } = insightsFileSchema.parse(request.query);
      const counted = countedOf(asked, clock());
      if (counted instanceof Refusal) return sendRefusal(reply, counted);
      const insights = await insightsOf(database, config, counted);
      const rows = table === 'leadTime' ? [insights.leadTime] : insights[table];
      return reply
        .header('content-disposition', `attachment; filename="crewroom-${table}.csv"`)
        .type('text/csv; charset=utf-8; header=present')
        .send(csvOf<string>(insightTables[table], rows));
    },
  );
}
