import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Access, gameScopes } from '@crewroom/domain/contract/access';
import { HEARTBEAT_MS } from '@crewroom/domain/live';
import { setupMessages } from '@crewroom/domain/setup/words';
import cookie from '@fastify/cookie';
import { fastifySSE } from '@fastify/sse';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { createAuthenticator } from './features/auth/authenticator.ts';
import {
  logoutRoutes,
  memberSessionRoutes,
  meRoutes,
  type SignInProvider,
  sessionRoutes,
  signInRoutes,
} from './features/auth/routes.ts';
import { securityRoutes } from './features/auth/security-routes.ts';
import { calendarRoutes, ownCalendarRoute } from './features/calendar/routes.ts';
import { departureRoutes } from './features/departures/routes.ts';
import { DEFER_AFTER_MS, interactionRoutes } from './features/discord/interactions/interactions.ts';
import { internalClient } from './features/discord/interactions/internal-client.ts';
import { discordRoutes } from './features/discord/interactions/routes.ts';
import { chatRoutes, testPostRoutes } from './features/discord/posts/routes.ts';
import { eraseUserRoutes, erasureRoutes, nameSearchRoutes } from './features/erasure/erase-user.ts';
import { noticeRoutes } from './features/erasure/erasure-notices.ts';
import { exportRoutes } from './features/exports/routes.ts';
import { aircraftRoutes, decisionRoutes, flightRoutes, schedulingRoutes } from './features/flights/routes.ts';
import { authenticateKey } from './features/game/keys.ts';
import { attendanceRoutes, gameKeyRoutes, gameRoutes } from './features/game/routes.ts';
import { importRoutes } from './features/import/routes.ts';
import { inboxRoutes } from './features/inbox/routes.ts';
import { insightRoutes } from './features/insights/routes.ts';
import { avatarRoutes } from './features/members/avatars.ts';
import { preferenceRoutes } from './features/members/preferences.ts';
import { profileRoutes } from './features/members/profile-routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { leaveDecisionRoutes, leaveRoutes } from './features/record/leave-routes.ts';
import { reliabilityDecisionRoutes, reliabilityRoutes } from './features/record/reliability-routes.ts';
import { adminMutationRoutes, adminReadRoutes } from './features/record/routes.ts';
import { appealQueueRoutes, appealRoutes, sanctionRoutes } from './features/record/sanction-routes.ts';
import { createRankRefresher } from './features/roster/rank-refresher.ts';
import { rosterRoutes } from './features/roster/routes.ts';
import { logoFileRoute, logoRoutes } from './features/settings/logo-routes.ts';
import { airlineRoutes, settingsRoutes } from './features/settings/routes.ts';
import { watchSettings } from './features/settings/watch-settings.ts';
import { setupRoutes } from './features/setup/routes.ts';
import { SetupCode } from './features/setup/setup-code.ts';
import { ownTermRoutes, termRoutes } from './features/terms/routes.ts';
import { StartRefusal } from './platform/database/errors.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { openScope } from './platform/http/access.ts';
import { apiReferenceRoutes, collectEndpoints } from './platform/http/api-reference.ts';
import { createServer, guardRequests } from './platform/http/create-server.ts';
import { sendError } from './platform/http/errors.ts';
import {
  endConnectionsOnClose,
  healthRoutes,
  type OverloadSettings,
  shedLoad,
} from './platform/http/health.ts';
import { addRateLimits, keyLimit, memberLimit } from './platform/http/limits.ts';
import { logRequests } from './platform/http/request-log.ts';
import { ResponseCache } from './platform/http/response-cache.ts';
import { compressResponses, type SerializerCompiler } from './platform/http/responses.ts';
import { securityContactRoute } from './platform/http/security-contact.ts';
import { type Hosting, serveWebApp } from './platform/http/web-app.ts';
import { liveRoutes } from './platform/live/routes.ts';
import { createStreams } from './platform/live/streams.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { Secrets } from './platform/secrets/secret-key.ts';
import { SecurityLog, WRITTEN_WITHIN_MS } from './platform/security-log/security-log.ts';
import { Impersonation } from './platform/sessions/impersonation.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when no work runs in the background any more. */
    settled: () => Promise<void>;
    /** How many live streams are open. */
    openStreams: () => number;
  }
}

/** Adds a scope of routes with an access level. */
export type OpenScope = (access: Access, register: (scope: FastifyInstance) => void) => void;

/** Options of the app beside its dependencies. */
export type AppOptions = {
  readonly logger?: FastifyServerOptions['logger'];
  /** Counts the requests. Without it nothing is counted. */
  readonly metrics?: Metrics | undefined;
  /** When the process returns 503. The default is an event loop delay of more than 3 seconds. With null the app never does. */
  readonly overload?: OverloadSettings | null | undefined;
  /** Compiles the serializers of responses. The default is one of the app's own. */
  readonly serializerCompiler?: SerializerCompiler;
  /** The maximum delay of a write to the security log, in milliseconds. With 0 it is written only on request. */
  readonly securityLogMs?: number;
  /** The time in milliseconds after which a response to Discord is deferred. */
  readonly deferAfterMs?: number;
  /** The service that signs people in. The default is Roblox itself. */
  readonly signInProvider?: SignInProvider | undefined;
  /** The database size in bytes from which new flights are rejected. Without it there is no limit. */
  readonly maxBytes?: number | undefined;
  /** The host that serves the airline. Without it the portal runs standalone. */
  readonly hosting?: Hosting | undefined;
  /** Shows the set-up code to the person who runs the portal. */
  readonly showSetupCode?: (code: string) => void;
  /** Runs before the app's own routes are added, and may add others. Tests watch routes here too. */
  readonly extend?: (app: FastifyInstance, open: OpenScope, deps: Dependencies) => void;
};

const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));
const GAME_REQUESTS_PER_MINUTE = 120;

async function addGuards(
  app: FastifyInstance,
  deps: Dependencies,
  overload: OverloadSettings | null | undefined,
): Promise<void> {
  await guardRequests(app, deps.config.publicUrl);
  if (overload !== null) await shedLoad(app, overload);
  await app.register(cookie);
  await app.register(fastifySSE, { heartbeatInterval: HEARTBEAT_MS });
  await compressResponses(app, deps.database);
  await addRateLimits(app, deps);
}

/** Builds the app from its dependencies. It does not listen. Closing it waits for background work. */
export async function buildApp(deps: Dependencies, options: AppOptions = {}) {
  const { config } = deps;
  const {
    logger,
    metrics,
    overload,
    extend,
    signInProvider,
    showSetupCode: show = () => undefined,
  } = options;
  const { maxBytes, hosting } = options;
  const { securityLogMs = WRITTEN_WITHIN_MS, deferAfterMs = DEFER_AFTER_MS } = options;
  const webRoot = resolve(config.webRoot ?? WEB_ROOT);
  const app = createServer(config.trustProxy, logger, options.serializerCompiler);
  const ranks = createRankRefresher(deps);
  const impersonation = new Impersonation(deps.randomness);
  const authenticator = createAuthenticator({ ...deps, ranks, isImpersonated: impersonation });
  const scopes = {
    config,
    authenticator,
    ranks,
    keyOf: (request: FastifyRequest) => authenticateKey(deps, request),
  };
  const secrets = new Secrets(config);
  const stopWatching = await watchSettings(deps, secrets, app.log);
  const setupCode = new SetupCode({ ...deps, secrets, show });
  if (!config.connection.isReady && !(await setupCode.show())) throw new StartRefusal(setupMessages.noKey);
  const streams = createStreams(deps, app.log);
  const open: OpenScope = (access, register) => openScope(app, scopes, access, register);

  const securityLog = new SecurityLog({ ...deps, log: app.log }, securityLogMs);

  app.decorate('access', null);
  app.decorate('securityLog', securityLog);
  app.decorate('writeLimit', memberLimit('writes', config.limits.writesPerMinute));
  app.decorate('gameLimit', keyLimit('game', GAME_REQUESTS_PER_MINUTE));
  app.decorate('responseCache', new ResponseCache());
  app.decorate('settled', ranks.settled);
  app.decorate('openStreams', streams.count);
  app.decorateRequest('viewer', null);
  app.decorateRequest('gameKey', null);
  collectEndpoints(app);
  endConnectionsOnClose(app);
  app.addHook('preClose', async () => streams.close());
  app.setErrorHandler(sendError);
  logRequests(app);
  metrics?.watch(app);
  await addGuards(app, deps, overload);

  extend?.(app, open, deps);
  open('public', (scope) => {
    signInRoutes(scope, deps, signInProvider);
    noticeRoutes(scope, deps);
    ownCalendarRoute(scope, deps);
    apiReferenceRoutes(scope, deps);
    securityContactRoute(scope, deps);
    logoFileRoute(scope, deps);
    departureRoutes(scope, { ...deps, webRoot });
    setupRoutes(scope, deps, secrets, setupCode);
    interactionRoutes(scope, { ...deps, client: internalClient(app, impersonation) }, deferAfterMs);
  });
  open('session', (scope) => {
    logoutRoutes(scope, deps);
    appealRoutes(scope, deps);
  });
  open('signed-in', (scope) => {
    meRoutes(scope);
    sessionRoutes(scope, deps);
    memberRoutes(scope, deps);
    preferenceRoutes(scope, deps);
    profileRoutes(scope, deps);
    avatarRoutes(scope, deps);
    flightRoutes(scope, deps);
    liveRoutes(scope, streams);
    leaveRoutes(scope, deps);
    sanctionRoutes(scope, deps);
    reliabilityRoutes(scope, deps);
    inboxRoutes(scope, deps);
    notificationRoutes(scope, deps, secrets);
    attendanceRoutes(scope, deps);
    calendarRoutes(scope, deps);
    ownTermRoutes(scope, deps);
    airlineRoutes(scope, deps);
    discordRoutes(scope, deps);
  });
  open('dispatch', (scope) => schedulingRoutes(scope, deps, maxBytes));
  open('admin', (scope) => {
    decisionRoutes(scope, deps);
    aircraftRoutes(scope, deps);
    adminReadRoutes(scope, deps);
    adminMutationRoutes(scope, deps);
    leaveDecisionRoutes(scope, deps);
    appealQueueRoutes(scope, deps);
    reliabilityDecisionRoutes(scope, deps);
    termRoutes(scope, deps);
    insightRoutes(scope, deps);
    exportRoutes(scope, deps);
    chatRoutes(scope, deps);
    rosterRoutes(scope, deps);
    memberSessionRoutes(scope, deps);
    nameSearchRoutes(scope, deps);
  });
  open('owner', (scope) => {
    securityRoutes(scope, deps);
    eraseUserRoutes(scope, deps);
    erasureRoutes(scope, deps);
    gameKeyRoutes(scope, deps);
    logoRoutes(scope, deps);
    settingsRoutes(scope, deps, secrets);
    testPostRoutes(scope, deps);
    importRoutes(scope, deps);
  });
  for (const name of gameScopes) open(name, (scope) => gameRoutes[name](scope, deps));
  healthRoutes(app, deps);
  await serveWebApp(app, { config, authenticator, clock: deps.clock, webRoot, hosting });
  app.addHook('onClose', async () => {
    stopWatching();
    await ranks.settled();
    await securityLog.stop();
  });
  await app.ready();
  return app;
}
