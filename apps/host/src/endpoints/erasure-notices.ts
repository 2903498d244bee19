import { setTimeout as sleep } from 'node:timers/promises';
import { plainRoutes } from '@crewroom/domain/contract/routes';
import { MINUTE_MS } from '@crewroom/domain/days';
import {
  NOTICES_PER_MINUTE,
  noticeIn,
  RESPOND_WITHIN_MS,
} from '@crewroom/server/features/erasure/erasure-notices';
import { Refusal, refuse } from '@crewroom/server/platform/changes/refusal';
import { addressOf } from '@crewroom/server/platform/http/addresses';
import { countInMemory } from '@crewroom/server/platform/http/limits';
import { onRawJson } from '@crewroom/server/platform/http/raw-json';
import { sendRefusal } from '@crewroom/server/platform/http/send-refusal';
import type { FastifyInstance } from 'fastify';
import { executeNotices, storeNotice } from '../airlines/erasure-notices.ts';
import type { HostDeps } from '../deps.ts';

const tooMany = refuse('too_many', 'Too many notices were sent. Try again in a minute.');

/** Registers the route at which Roblox requests erasures from all airlines. It responds once the notice is stored. */
export function noticeRoutes(app: FastifyInstance, deps: HostDeps): void {
  const { config, clock } = deps;
  const count = countInMemory(clock);

  onRawJson(app, (raw) => {
    raw.post(plainRoutes.robloxNotice.path, async (request, reply) => {
      if (count(addressOf(request), MINUTE_MS).current > NOTICES_PER_MINUTE) {
        return sendRefusal(reply, tooMany);
      }
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
