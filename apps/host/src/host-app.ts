import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuse } from '@crewroom/server/platform/changes/refusal';
import { createServer, guardRequests } from '@crewroom/server/platform/http/create-server';
import { sendError } from '@crewroom/server/platform/http/errors';
import { servedUnderLoad, shedLoad } from '@crewroom/server/platform/http/health';
import { addRateLimitsInMemory } from '@crewroom/server/platform/http/limits';
import { logRequests } from '@crewroom/server/platform/http/request-log';
import { sendRefusal } from '@crewroom/server/platform/http/send-refusal';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { HostDeps } from './deps.ts';
import { authRoutes } from './endpoints/auth.ts';
import { claimRoutes } from './endpoints/claims.ts';
import { noticeRoutes } from './endpoints/erasure-notices.ts';
import { operatorRoutes } from './endpoints/operator.ts';
import { ownerRoutes } from './endpoints/owner.ts';
import { serveHostPages } from './pages/host-pages.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { findViewer, hostCookies } from './sign-in/sessions.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Builds the host's own app: pages, sign-in, creations and the operator's console. It does not listen. */
export async function buildHostApp(
  deps: HostDeps,
  logger?: FastifyServerOptions['logger'],
): Promise<FastifyInstance> {
  const { config, registry } = deps;
  const app = createServer(config.trustProxy, logger);
  app.setErrorHandler(sendError);
  app.decorateRequest('hostViewer', null);
  app.decorateRequest('viewer', null);
  logRequests(app);
  await guardRequests(app, config.publicUrl);
  await shedLoad(app);
  await app.register(cookie);
  await addRateLimitsInMemory(app, deps.clock);

  app.get('/livez', servedUnderLoad, () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await registry.selectFrom('airlines').select('id').limit(1).execute();
      return { status: 'ok' };
    } catch (error) {
      app.log.warn({ err: error }, 'the registry does not respond');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  signInRoutes(app, deps);
  authRoutes(app, deps);
  ownerRoutes(app, deps);
  claimRoutes(app, deps);
  operatorRoutes(app, deps);
  noticeRoutes(app, deps);
  const { session } = hostCookies(config.publicUrl);
  const isSignedIn = async (request: FastifyRequest) => (await findViewer(deps, request, session)) !== null;
  const page = await serveHostPages(app, config, resolve(config.webRoot ?? WEB_ROOT), isSignedIn);
  app.setNotFoundHandler(async (request, reply) => {
    if (page?.isAskedFor(request)) return await page.send(request, reply);
    return sendRefusal(reply, refuse('not_found', 'There is nothing at this address.'));
  });
  await app.ready();
  return app;
}
