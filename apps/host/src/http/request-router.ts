import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseAddress, pathOfTarget } from '@crewroom/domain/hosting/addresses';
import { closingMessage, hostMessages, suspendedMessage } from '@crewroom/domain/hosting/messages';
import { unsigned } from '@crewroom/server/features/discord/interactions/signature';
import { isDatabaseUnavailable } from '@crewroom/server/platform/database/errors';
import { toInstant } from '@crewroom/server/platform/database/stored-values';
import { addressOf, trustsHops } from '@crewroom/server/platform/http/addresses';
import { cookieJar } from '@crewroom/server/platform/http/cookies';
import { busy, databaseUnavailable } from '@crewroom/server/platform/http/errors';
import { isOverloaded } from '@crewroom/server/platform/http/health';
import { hashToken } from '@crewroom/server/platform/secrets/tokens';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { OpenAirline } from '../airlines/open-airline.ts';
import { AirlineUnavailable } from '../airlines/open-airlines.ts';
import type { HostDeps } from '../deps.ts';
import { findAirline, isStillServed } from '../registry/airlines.ts';
import type { AirlineRow } from '../registry/tables.ts';
import {
  forwardInteraction,
  INTERACTIONS_PATH,
  interactionsOf,
  isInteraction,
  readSignedBody,
} from './interactions.ts';
import { type Rejection, reject } from './reject.ts';

type Deps = Pick<
  HostDeps,
  'config' | 'registry' | 'storage' | 'directory' | 'airlines' | 'countOpening' | 'clock'
> & {
  readonly app: FastifyInstance;
};

const rejections = {
  malformed: {
    code: 'invalid_input',
    message: 'The request could not be read.',
    title: 'Unreadable request',
  },
  unknown: { code: 'unknown_airline', message: hostMessages.unknown_airline, title: 'No airline here' },
  unsigned: { code: unsigned.code, message: unsigned.message, title: 'Not signed' },
  unavailable: {
    code: 'airline_unavailable',
    message: hostMessages.airline_unavailable,
    title: 'Airline unavailable',
    retryAfterSeconds: 30,
  },
  databaseUnavailable: {
    code: databaseUnavailable.code,
    message: databaseUnavailable.message,
    title: 'Try again in a moment',
    retryAfterSeconds: 5,
  },
  overloaded: {
    code: busy.code,
    message: busy.message,
    title: 'Try again in a moment',
    retryAfterSeconds: 5,
  },
  busy: {
    code: 'airline_busy',
    message: hostMessages.airline_busy,
    title: 'Airline busy',
    retryAfterSeconds: 5,
  },
  tooMany: {
    code: 'too_many',
    message: hostMessages.too_many,
    title: 'Too many airlines',
    retryAfterSeconds: 60,
  },
  internal: {
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
    title: 'Error',
  },
} as const satisfies Record<string, Rejection>;

/** Returns the rejection of a request that failed before an app had it. */
function rejectionOf(error: unknown): Rejection {
  if (error instanceof AirlineUnavailable) return rejections.unavailable;
  return isDatabaseUnavailable(error) ? rejections.databaseUnavailable : rejections.internal;
}

/** Returns all `Host` headers of a request. Node.js itself returns only the first of two. */
function hostsOf({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
}

/** Returns the network address of a client, past the given number of trusted proxies, as the apps themselves do. */
function networkAddressOf(request: IncomingMessage, trustProxy: number): string {
  // A connection that has just closed has no address.
  const isClosed = request.socket.remoteAddress === undefined;
  return addressOf({ ip: isClosed ? '' : proxyAddr(request, trustsHops(trustProxy)) });
}

/** The form of a session token. */
const TOKEN = /^[\w-]{43}$/;

/** Returns the rejection by the state of an airline, or null for an active one. */
function stateRejection({ state, reason, closes_at: closesAt }: AirlineRow): Rejection | null {
  if (state === 'closing') {
    return { code: 'airline_closing', message: closingMessage(closesAt ?? ''), title: 'Airline closed' };
  }
  if (state !== 'suspended') return null;
  return { code: 'airline_suspended', message: suspendedMessage(reason ?? ''), title: 'Airline suspended' };
}

const isStreamPath = (url: string): boolean => url.split('?', 1)[0] === '/api/events';

/**
 * Creates the listener for every request of the process. It passes a request to the host's own app or to an airline's app by the
 * `Host` header. It opens a closed airline first.
 */
export function createRequestRouter({
  config,
  registry,
  storage,
  directory,
  airlines,
  countOpening,
  clock,
  app,
}: Deps) {
  const { session: sessionCookie } = cookieJar(config.publicUrl);

  /** Responds to a request that could not be routed. */
  function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    const rejection = rejectionOf(error);
    if (rejection !== rejections.unavailable) app.log.error({ err: error }, 'a request could not be routed');
    if (response.headersSent) response.destroy();
    else reject(request, response, rejection);
  }

  function pass(airline: OpenAirline, request: IncomingMessage, response: ServerResponse): void {
    const kind = isStreamPath(request.url ?? '') ? 'streams' : 'requests';
    const most = kind === 'streams' ? config.airlineStreams : config.airlineRequests;
    if (airline[kind] >= most && (kind === 'streams' || !airline.queue.endSlowest())) {
      reject(request, response, rejections.busy);
      return;
    }
    airline[kind] += 1;
    airline.isForWork = false;
    airline.lastUsedAt = clock().getTime();
    response.once('close', () => airline.left(kind, clock().getTime()));
    const start = () => airline.portal.app.routing(request, response);
    if (kind === 'streams') start();
    else
      airline.queue.run(request, response, start).catch((error: unknown) => fail(request, response, error));
  }

  /** Returns whether a request has a session at a closed airline. It reads the airline's database, because a cookie can be made up. */
  async function isSignedIn({ id }: AirlineRow, { headers }: IncomingMessage): Promise<boolean> {
    const token = app.parseCookie(headers.cookie ?? '')[sessionCookie] ?? '';
    return TOKEN.test(token) && (await storage.hasSession(id, hashToken(token), toInstant(clock())));
  }

  /** Returns whether a request may open a closed airline. Requests with a session there always may. */
  async function mayOpen(row: AirlineRow, request: IncomingMessage): Promise<boolean> {
    return (
      airlines.isOpen(row.id) ||
      (await isSignedIn(row, request)) ||
      !(await countOpening(networkAddressOf(request, config.trustProxy)))
    );
  }

  /** Rejects a request by the airline's state, or passes it to an open airline. Returns false for a closed airline that may open. */
  function handleWithoutOpening(
    row: AirlineRow,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    const rejection = stateRejection(row);
    if (rejection !== null) {
      reject(request, response, rejection);
      return true;
    }
    const open = airlines.get(row.id);
    if (open !== undefined) pass(open, request, response);
    return open !== undefined;
  }

  /**
   * Passes a request to an airline, and opens the airline first when its state allows it. Returns false when the airline
   * has another state or slug since the row was read.
   */
  async function openAndForward(
    row: AirlineRow,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    if (handleWithoutOpening(row, request, response)) return true;
    if (!(await mayOpen(row, request))) {
      reject(request, response, rejections.tooMany);
      return true;
    }
    const opened = await airlines.open(row.id);
    if (!isStillServed(row, opened.row)) return false;
    pass(opened, request, response);
    return true;
  }

  async function routeToAirline(
    slug: string,
    request: IncomingMessage,
    response: ServerResponse,
    isAgain = false,
  ): Promise<void> {
    const result = await directory.find(slug);
    if (result.kind === 'nothing') return reject(request, response, rejections.unknown);
    if (result.kind === 'former') {
      request.resume();
      const location = config.urlOf(result.slug) + (request.url ?? '/');
      response.writeHead(308, { location, 'cache-control': 'no-store', 'content-length': 0 }).end();
      return;
    }
    if (isInteraction(request)) return await passInteraction(result.airline, request, response);
    if (await openAndForward(result.airline, request, response)) return;
    if (isAgain) throw new AirlineUnavailable('It keeps changing');
    directory.forget();
    await routeToAirline(slug, request, response, true);
  }

  /** Passes a Discord interaction to an airline. Only a signed one opens a closed airline. */
  async function passInteraction(
    row: AirlineRow,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (handleWithoutOpening(row, request, response)) return;
    const body = await readSignedBody(request, row.discord_public_key, clock());
    if (body === null) return reject(request, response, rejections.unsigned);
    await airlines.use(row.id, async (airline) => {
      if (!isStillServed(row, airline.row)) throw new AirlineUnavailable('It has just changed');
      await forwardInteraction(airline, request, body, response);
    });
  }

  /** Passes a Discord interaction at the host's address to its airline. */
  async function routeInteraction(
    id: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const airline = await findAirline(registry, id);
    request.url = INTERACTIONS_PATH;
    if (airline === undefined) reject(request, response, rejections.unknown);
    else await passInteraction(airline, request, response);
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '/';
    const address = chooseAddress({ hosts: hostsOf(request), target }, config.domain);
    request.url = pathOfTarget(target);
    const airlineId = address.kind === 'host' ? interactionsOf(request.url) : undefined;
    if (airlineId !== undefined) return await routeInteraction(airlineId, request, response);
    if (address.kind === 'host') return app.routing(request, response);
    if (address.kind === 'airline') {
      if (isOverloaded(app) && request.url !== '/livez')
        return reject(request, response, rejections.overloaded);
      return await routeToAirline(address.slug, request, response);
    }
    reject(request, response, rejections[address.kind]);
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    route(request, response).catch((error: unknown) => fail(request, response, error));
  };
}
