import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Access } from '@crewroom/domain/contract/access';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { createRankKeeper } from './auth/rank-keeper.ts';
import { logoutRoutes, meRoutes, signInRoutes } from './auth/routes.ts';
import { newId } from './database/stored-values.ts';
import type { Dependencies } from './dependencies.ts';
import { decisionRoutes, flightRoutes, schedulingRoutes } from './flights/routes.ts';
import { createSessionGate, openScope } from './http/access.ts';
import { addEntityTags } from './http/entity-tags.ts';
import { answerUnreadableAddress, answerUnreadableRequest, handleErrors, readBodies } from './http/errors.ts';
import { endConnectionsOnClose, healthRoutes, type OverloadSettings, shedLoad } from './http/health.ts';
import { addRateLimits, memberLimit } from './http/limits.ts';
import { addSecurityHeaders, createOriginGuard } from './http/security.ts';
import { serveWebApp } from './http/web-app.ts';
import { avatarRoutes } from './members/avatars.ts';
import { userRoutes } from './members/routes.ts';
import { adminActRoutes, adminReadRoutes } from './record/routes.ts';
import { termRoutes } from './terms/routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves once nothing runs behind requests any more. */
    settled: () => Promise<void>;
  }
}

/** Opens one more scope of the app, behind the gate of its access. */
export type OpenScope = (access: Access, register: (scope: FastifyInstance) => void) => void;

/** What an app is given beside its dependencies. */
export type AppOptions = {
  readonly logger?: FastifyServerOptions['logger'];
  /** When the process turns requests away; without it, when its event loop stalls for seconds. */
  readonly overload?: OverloadSettings | undefined;
  /** Runs before the app's own routes are added: tests watch those here, and add throw-away ones behind its gates. */
  readonly extend?: (app: FastifyInstance, open: OpenScope) => void;
};

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const LARGEST_BODY = 64 * 1024;
const SLOWEST_REQUEST_MS = 30_000;

function createServer(
  config: Dependencies['config'],
  logger: FastifyServerOptions['logger'],
): FastifyInstance {
  const app = fastify({
    logger: logger ?? false,
    bodyLimit: LARGEST_BODY,
    requestTimeout: SLOWEST_REQUEST_MS,
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    genReqId: () => newId(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerUnreadableRequest,
  });
  readBodies(app);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

async function addGuards(
  app: FastifyInstance,
  { config, clock }: Dependencies,
  overload: OverloadSettings | undefined,
): Promise<void> {
  await addSecurityHeaders(app, config.publicUrl.startsWith('https:'));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  app.addHook('onRequest', createOriginGuard(config.publicUrl));
  await shedLoad(app, overload);
  await app.register(cookie);
  await addEntityTags(app);
  await addRateLimits(app, clock);
}

/** Builds the app from its dependencies; it does not listen. Closing it waits for reads that run behind requests. */
export async function buildApp(deps: Dependencies, options: AppOptions = {}) {
  const { config, database } = deps;
  const { logger, overload, extend } = options;
  const webRoot = resolve(config.webRoot ?? WEB_ROOT);
  const app = createServer(config, logger);
  const ranks = createRankKeeper(deps);
  const gate = createSessionGate({ ...deps, ranks });
  const scopes = { config, gate, ranks };
  const open: OpenScope = (access, register) => openScope(app, scopes, access, register);

  app.decorate('access', null);
  app.decorate('writeLimit', memberLimit('writes', config.limits.writesPerMinute));
  app.decorate('settled', ranks.settled);
  app.decorateRequest('viewer', null);
  endConnectionsOnClose(app);
  handleErrors(app);
  await addGuards(app, deps, overload);

  extend?.(app, open);
  open('public', (scope) => signInRoutes(scope, deps));
  open('session', (scope) => logoutRoutes(scope, deps));
  open('signed-in', (scope) => {
    meRoutes(scope);
    userRoutes(scope, deps);
    avatarRoutes(scope, deps);
    flightRoutes(scope, deps);
  });
  open('dispatch', (scope) => schedulingRoutes(scope, deps));
  open('admin', (scope) => {
    decisionRoutes(scope, deps);
    adminReadRoutes(scope, deps);
    adminActRoutes(scope, deps);
    termRoutes(scope, deps);
  });
  healthRoutes(app, database);
  await serveWebApp(app, { config, gate, webRoot });
  app.addHook('onClose', () => ranks.settled());
  await app.ready();
  return app;
}
