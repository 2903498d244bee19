import { type Airline, openAirline } from './airline/airline.ts';
import { controlRoutes } from './controls/control-routes.ts';
import { createFaults } from './controls/faults.ts';
import { documentRoutes } from './documents/documents.ts';
import { groupRoutes } from './groups/group-routes.ts';
import type { Route } from './http/exchange.ts';
import { listenOnLoopback } from './http/loopback-servers.ts';
import { createRequestListener, type RequestListener } from './http/request-listener.ts';
import { chooserRoutes } from './oauth/chooser-routes.ts';
import { oauthRoutes } from './oauth/oauth-routes.ts';
import { createProvider } from './oauth/provider.ts';
import { indexRoute } from './pages/index-page.ts';
import { styleRoute } from './pages/page.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { headshotRoutes } from './thumbnails/headshot-routes.ts';
import { userRoutes } from './users/user-routes.ts';

export interface Sandbox {
  /** `http://localhost:PORT`, where Roblox's API, users and thumbnails hosts are all played. */
  readonly url: string;
  readonly issuer: string;
  close(): Promise<void>;
}

/**
 * Plays Roblox on this machine alone. Rejects in production, when the port is taken, and when the data folder
 * holds something else than sandbox data.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { NODE_ENV } = process.env;
  if (NODE_ENV === 'production') {
    throw new Error('The sandbox lets anybody be anybody: it does not start in production');
  }
  const clock = options.clock ?? (() => new Date());
  const airline = await openAirline(options.dataDir, clock);
  const closing = new AbortController();
  // The issuer names the port, so the port comes first; calls until the routes stand wait for them.
  const ready = Promise.withResolvers<RequestListener>();
  const servers = await listenOnLoopback(options.port, (request, response) => {
    void ready.promise.then((listener) => listener(request, response));
  });
  const url = `http://localhost:${servers.port}`;
  const close = async (): Promise<void> => {
    closing.abort();
    await servers.close();
    await airline.settled();
  };
  try {
    const routes = sandboxRoutes(options, airline, url, clock);
    ready.resolve(createRequestListener(routes, closing.signal));
  } catch (error) {
    await close();
    throw error;
  }
  return { url, issuer: `${url}/oauth/`, close };
}

function sandboxRoutes(
  options: SandboxOptions,
  airline: Airline,
  baseUrl: string,
  clock: () => Date,
): Route[] {
  const { airlineName, groupId, apiKey } = options;
  const faults = createFaults();
  const provider = createProvider({ options, airline, baseUrl, clock });
  return [
    indexRoute(airlineName, groupId),
    styleRoute,
    ...documentRoutes(airlineName),
    ...chooserRoutes({ provider, airline, airlineName }),
    ...oauthRoutes(provider, faults),
    ...faults.afflict('groups', groupRoutes({ airline, groupId, apiKey })),
    ...userRoutes(airline),
    ...faults.afflict('thumbnails', headshotRoutes(airline, baseUrl)),
    ...controlRoutes(airline, faults),
  ];
}
