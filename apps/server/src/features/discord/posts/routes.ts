import { isSuccess, testPostInWords } from '@crewroom/domain/discord/application';
import { discordPostEndpoints } from '@crewroom/domain/discord/post-endpoints';
import type { Outbox } from '@crewroom/domain/discord/schemas';
import type { FastifyInstance } from 'fastify';
import type { UnitOfWorkDeps } from '../../../platform/changes/unit-of-work.ts';
import type { Database } from '../../../platform/database/database.ts';
import { registerLongMutation } from '../../../platform/http/long-mutations.ts';
import { registerMutation } from '../../../platform/http/mutations.ts';
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts';
import { readEventPause } from '../../../platform/outbox/event-pause.ts';
import { readOutboxState, retryPost } from '../../../platform/outbox/outbox.ts';
import { interactionsUrl, sendTestPost } from './test-post.ts';

async function chatState(database: Pick<Database, 'db'>, now: Date): Promise<Outbox> {
  const pause = await readEventPause(database);
  const state = await readOutboxState(database, now);
  return pause === null ? state : { ...state, eventsMissing: pause.missing };
}

/** Registers the route by which administrators see pending posts. */
export function chatRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  registerEndpoint(scope, discordPostEndpoints.outbox, async () => chatState(deps.database, deps.clock()));
  registerMutation(scope, deps, discordPostEndpoints.retryPost, {
    change: (uow, { params }) => retryPost(uow, params.id),
    respond: async (database) => chatState(database, deps.clock()),
  });
}

/** Registers the route by which the owner tests a channel's webhook or the application. */
export function testPostRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps): void {
  registerLongMutation(scope, deps, discordPostEndpoints.sendTestPost, {
    work: async ({ body }) => ({ done: await sendTestPost(deps.config, body), invalidated: [] }),
    respond: async (_database, _context, result) => ({
      ok: isSuccess(result),
      message: testPostInWords(result, interactionsUrl(deps.config)),
    }),
  });
}
