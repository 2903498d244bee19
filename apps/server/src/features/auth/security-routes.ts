import { Readable } from 'node:stream';
import { securityDaysSchema, securityEndpoints } from '@crewroom/domain/auth/security-endpoints';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../platform/dependencies.ts';
import { memberLimit } from '../../platform/http/limits.ts';
import { recordRequestEvent } from '../../platform/http/record-security-event.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import { readSecurityKinds, readSecurityLines, readSecurityPage } from './security-events.ts';

const DOWNLOADS_PER_MINUTE = 6;

/** Registers the routes by which the owner reads the security log: by page, counted by kind, and as a file of some days. */
export function securityRoutes(scope: FastifyInstance, { database }: Pick<Dependencies, 'database'>): void {
  registerEndpoint(scope, securityEndpoints.securityLog, ({ query }) => readSecurityPage(database, query));
  registerEndpoint(scope, securityEndpoints.securityKinds, async ({ query }) => ({
    kinds: await readSecurityKinds(database, query),
  }));
  scope.get(
    plainRoutes.securityLines.path,
    {
      schema: { querystring: securityDaysSchema },
      config: { rateLimit: memberLimit('security-log', DOWNLOADS_PER_MINUTE) },
    },
    async (request, reply) => {
      const days = securityDaysSchema.parse(request.query);
      recordRequestEvent(request, { kind: 'export', details: { what: 'security_log' } });
      return reply
        .header('content-disposition', 'attachment; filename="crewroom-security.jsonl"')
        .type('application/jsonl; charset=utf-8')
        .send(Readable.from(readSecurityLines(database, days)));
    },
  );
}
