import { setTimeout as sleep } from 'node:timers/promises';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import {
  NOTICES_PER_MINUTE,
  noticeIn,
  RESPOND_WITHIN_MS,
} from '@crewroom/server/features/erasure/erasure-notices';
import { Refusal } from '@crewroom/server/platform/changes/refusal';
import { addressLimit } from '@crewroom/server/platform/http/limits';
import { withRawJson } from '@crewroom/server/platform/http/raw-json';
import { sendRefusal } from '@crewroom/server/platform/http/send-refusal';
import type { FastifyInstance } from 'fastify';
import { executeNotices, storeNotice } from '../airlines/erasure-notices.ts';
import type { HostDeps } from '../deps.ts';

/** Registers the route at which Roblox requests erasures from all airlines. It responds once the notice is stored. */
export function noticeRoutes(app: FastifyInstance, deps: HostDeps): void {
  const { config, clock } = deps;
  const limit = addressLimit('notices', NOTICES_PER_MINUTE);

  withRawJson(app, (raw) => {
    raw.post(plainRoutes.robloxNotice.path, { config: { rateLimit: limit } }, async (request, reply) => {
      const notice = noticeIn(request, config.robloxWebhookSecret, clock());
      if (notice instanceof Refusal) return sendRefusal(reply, notice);
      await storeNotice(deps, notice);
      const executed = executeNotices({ ...deps, log: app.log }).catch((error: unknown) =>
        app.log.error({ err: error }, 'erasure notices were deferred'),
      );
      await Promise.race([executed, sleep(RESPOND_WITHIN_MS, undefined, { ref: false })]);
      return reply.code(200).send({ received: true });
    });
  });
}
