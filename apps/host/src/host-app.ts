import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuse } from '@crewroom/server/platform/changes/refusal';
import { newId } from '@crewroom/server/platform/database/stored-values';
import { readBodies, sendError, sendUnreadableUrl } from '@crewroom/server/platform/http/errors';
import { logRequests } from '@crewroom/server/platform/http/request-log';
import { compileSerializer, withoutCompilers } from '@crewroom/server/platform/http/responses';
import { addSecurityHeaders, createOriginGuard } from '@crewroom/server/platform/http/security';
import { sendRefusal } from '@crewroom/server/platform/http/send-refusal';
import cookie from '@fastify/cookie';
import fastify, {
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { HostDeps } from './deps.ts';
import { authRoutes } from './endpoints/auth.ts';
import { noticeRoutes } from './endpoints/erasure-notices.ts';
import { operatorRoutes } from './endpoints/operator.ts';
import { ownerRoutes } from './endpoints/owner.ts';
import { serveHostPages } from './pages/host-pages.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { findViewer, hostCookies } from './sign-in/sessions.ts';

const MAX_BODY_BYTES = 64 * 1024;
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Builds the host's own app: its pages, sign-in, foundings and the operator's console. It does not listen. */
export async function buildHostApp(
  deps: HostDeps,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const { config, registry } = deps;
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    genReqId: () => newId(),
    schemaController: withoutCompilers,
    frameworkErrors: sendUnreadableUrl,
  });
  readBodies(app);
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler(sendError);
  app.decorateRequest('hostViewer', null);
  app.decorateRequest('viewer', null);
  logRequests(app);
  await addSecurityHeaders(app, config.publicUrl.startsWith('https:'));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  app.addHook('onRequest', createOriginGuard(config.publicUrl));
  await app.register(cookie);

  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await registry.selectFrom('airlines').select('id').limit(1).execute();
      return { status: 'ok' };
    } catch (error) {
      app.log.warn({ err: error }, 'the registry does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  signInRoutes(app, deps);
  authRoutes(app, deps);
  ownerRoutes(app, deps);
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
