import fastify, { type FastifyInstance } from 'fastify';
import { type Airline, openAirline } from './airline/airline.ts';
import { controlRoutes } from './controls/controls.ts';
import { createFaults } from './controls/faults.ts';
import { applicationRoutes } from './discord/application-routes.ts';
import { chatRoutes } from './discord/chat-routes.ts';
import { type Chat, openChat } from './discord/chat.ts';
import { eventCalls } from './discord/event-routes.ts';
import { type GuildEvents, openEvents } from './discord/events.ts';
import { interactionWebhooks } from './discord/interaction-webhooks.ts';
import { createInteractions } from './discord/interactions.ts';
import { createRateLimits } from './discord/rate-limits.ts';
import { webhookRoutes } from './discord/webhooks.ts';
import { documentRoutes } from './documents/documents.ts';
import { listenOnLoopback } from './loopback.ts';
import { chooserRoutes } from './oauth/chooser.ts';
import { oauthRoutes } from './oauth/endpoints.ts';
import { type ClientOptions, createProvider } from './oauth/provider.ts';
import { styleRoute } from './pages/pages.ts';
import { createPushService, pushRoutes } from './push/push-service.ts';
import { addTextBodyParser } from './request-body.ts';
import { apiKeyRoutes, apiKeys } from './roblox-api/api-keys.ts';
import { groupRoutes } from './roblox-api/groups.ts';
import { headshotRoutes } from './roblox-api/headshots.ts';
import { openCloudRoutes } from './roblox-api/open-cloud.ts';
import { userRoutes } from './roblox-api/users.ts';

export type SandboxOptions = ClientOptions & {
  /** 0 means a free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly apiKey: string;
  readonly groupId: string;
  readonly airlineName: string;
  /** The portal's URL for interactions of its Discord application. Without it interactions have no response. */
  readonly interactionsUrl?: string;
  readonly clock?: () => Date;
};

/** The default settings of the sandbox and of the portal that uses it. */
export const sandboxDefaults = {
  clientId: 'crewroom-sandbox',
  clientSecret: 'crewroom-sandbox-secret',
  apiKey: 'crewroom-sandbox-key',
  groupId: '4242',
  airlineName: 'Aurora Air',
  portalPort: 3000,
  dataDir: './data',
  callbackPath: '/api/auth/roblox/callback',
  /** The URL to which a host of many airlines takes the browser back. */
  hostCallbackPath: '/api/auth/callback',
  interactionsPath: '/discord/interactions',
} as const;

export type Sandbox = {
  /** `http://localhost:PORT`, in place of Roblox's API, users and thumbnails hosts. */
  readonly url: string;
  readonly issuer: string;
  close(): Promise<void>;
};

/**
 * Starts the sandbox on loopback. Rejects in production, when the port is taken, and when the data folder contains
 * invalid data.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { NODE_ENV } = process.env;
  if (NODE_ENV === 'production') {
    throw new Error('Anybody can sign in as anybody in the sandbox, so it does not start in production');
  }
  const clock = options.clock ?? (() => new Date());
  const airline = await openAirline(options.dataDir, clock, {
    id: options.groupId,
    name: options.airlineName,
  });
  const chat = await openChat(options.dataDir, clock);
  const events = await openEvents(options.dataDir, clock);
  // The issuer contains the port, so the server listens first. Requests wait until the app is ready.
  const ready = Promise.withResolvers<FastifyInstance>();
  const servers = await listenOnLoopback(options.port, (request, response) => {
    void ready.promise.then((app) => app.routing(request, response));
  });
  const url = `http://localhost:${servers.port}`;
  const close = async (): Promise<void> => {
    await servers.close();
    await airline.settled();
    await chat.settled();
    await events.settled();
  };
  try {
    const app = buildApp({ options, airline, chat, events, baseUrl: url, clock });
    await app.ready();
    ready.resolve(app);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, issuer: `${url}/oauth/`, close };
}

type AppServices = {
  readonly options: SandboxOptions;
  readonly airline: Airline;
  readonly chat: Chat;
  readonly events: GuildEvents;
  readonly baseUrl: string;
  readonly clock: () => Date;
};

function buildApp(services: AppServices): FastifyInstance {
  const { options, airline, chat, events, baseUrl, clock } = services;
  const { airlineName, apiKey, interactionsUrl = null } = options;
  const interactions = createInteractions(chat, interactionsUrl, clock);
  const faults = createFaults();
  const provider = createProvider(services);
  const app = fastify();
  addTextBodyParser(app);
  handleErrors(app);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    done();
  });

  /** Adds routes in a scope with its own hooks and body parsers. */
  const inScope = (
    add: (scope: FastifyInstance) => void,
    within: FastifyInstance = app,
    prefix = '',
  ): void => {
    within.register(
      (scope, _options, done) => {
        add(scope);
        done();
      },
      { prefix },
    );
  };
  styleRoute(app);
  documentRoutes(app, options);
  chooserRoutes(app, { provider, airline, airlineName });
  inScope((scope) => oauthRoutes(scope, provider, faults));
  inScope((scope) => {
    faults.applyTo(scope, 'groups');
    const keys = apiKeys(apiKey, options.groupId);
    openCloudRoutes(scope, { airline, keys });
    apiKeyRoutes(scope, keys);
    groupRoutes(scope, airline);
  });
  inScope((scope) => {
    faults.applyTo(scope, 'users');
    userRoutes(scope, airline);
  });
  inScope((scope) => {
    faults.applyTo(scope, 'thumbnails');
    headshotRoutes(scope, airline, baseUrl);
  });
  inScope((scope) => {
    faults.applyTo(scope, 'discord');
    webhookRoutes(scope, chat);
    const limits = createRateLimits(clock);
    for (const prefix of ['/api', '/api/v10']) {
      inScope((routes) => applicationRoutes(routes, { chat, limits, interactionsUrl }), scope, prefix);
      inScope(
        (routes) => eventCalls(routes, { events, limits, newId: () => chat.newId(), clock }),
        scope,
        prefix,
      );
      inScope((routes) => interactionWebhooks(routes, interactions), scope, prefix);
    }
  });
  const push = createPushService(baseUrl, clock);
  inScope((scope) => {
    faults.applyTo(scope, 'push');
    pushRoutes(scope, push);
  });
  inScope((scope) => chatRoutes(scope, { chat, events, interactions, airlineName, clock }));
  inScope((scope) => controlRoutes(scope, { airline, chat, events, interactions, push, faults, clock }));
  return app;
}

function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const [path] = request.url.split('?');
    return reply.code(404).send({ message: `The sandbox has nothing at ${request.method} ${path}` });
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ message: error.message });
    // A client that closes the connection during an injected delay ends the delay with an error that can be ignored.
    if (!reply.raw.destroyed) console.error('The sandbox failed to respond', error);
    return reply.code(500).send({ message: 'The sandbox failed; its log says why' });
  });
}
