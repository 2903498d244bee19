import { plainRoutes } from '@crewroom/domain/contract/routes';
import { MINUTE_MS, SECOND_MS, zuluDayOf } from '@crewroom/domain/days';
import { exportMessages } from '@crewroom/domain/exports/messages';
import { exportDisposition, exportRequest } from '@crewroom/domain/exports/rules';
import { exportQuerySchema } from '@crewroom/domain/exports/schemas';
import { EXPORTS_PER_HOUR, isExportTable } from '@crewroom/domain/exports/tables';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse, refuseField } from '../../platform/changes/refusal.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { hourlyMemberLimit } from '../../platform/http/limits.ts';
import { recordRequestEvent } from '../../platform/http/record-security-event.ts';
import { sendRefusal } from '../../platform/http/send-refusal.ts';
import { exportFile } from './export-file.ts';
import { RunningExports } from './running-exports.ts';

const noSuchTable = refuse('not_found', exportMessages.noSuchTable);
const allPlacesTaken = refuse('unavailable', exportMessages.allPlacesTaken);

const RETRY_SECONDS = 30;

const tooManyExports = (seconds: number): Refusal =>
  refuse('too_many', exportMessages.tooMany(Math.ceil((seconds * SECOND_MS) / MINUTE_MS)));

const sendLater = (reply: FastifyReply, refusal: Refusal, seconds: number): FastifyReply =>
  sendRefusal(reply.header('retry-after', seconds), refusal);

type ExportRoute = { Params: { table: string } };

/** Registers the routes by which administrators export tables as CSV. */
export function exportRoutes(
  scope: FastifyInstance,
  { config, database, clock }: Pick<Dependencies, 'config' | 'database' | 'clock'>,
): void {
  const running = new RunningExports();
  scope.addHook('preClose', () => running.stop());
  const secondsToWait = hourlyMemberLimit(scope, 'exports', EXPORTS_PER_HOUR);

  async function response(request: FastifyRequest<ExportRoute>, reply: FastifyReply) {
    const { table } = request.params;
    if (!isExportTable(table)) return sendRefusal(reply, noSuchTable);
    const exported = exportRequest(table, exportQuerySchema.parse(request.query));
    if ('message' in exported) return sendRefusal(reply, refuseField(exported.path, exported.message));
    const now = clock();
    const run = await running.begin(() => database.openSnapshot());
    if (run === null) return sendLater(reply, allPlacesTaken, RETRY_SECONDS);
    try {
      // Checked last, so that a rejected request does not count.
      const wait = await secondsToWait(request);
      if (wait !== null) {
        await run.release();
        return sendLater(reply, tooManyExports(wait), wait);
      }
    } catch (error) {
      await run.release();
      throw error;
    }
    recordRequestEvent(request, { kind: 'export', details: { table, ...exported.period } });
    const { thresholds, airline } = config;
    return reply
      .header('content-disposition', exportDisposition(airline.name, exported, zuluDayOf(now)))
      .type('text/csv; charset=utf-8')
      .send(run.stream(exportFile(exported, { source: run.snapshot, now, thresholds })));
  }

  scope.get<ExportRoute>(
    plainRoutes.exportedTable.path,
    // A HEAD request would generate the whole file and then discard it.
    { exposeHeadRoute: false, schema: { querystring: exportQuerySchema } },
    response,
  );
}
