import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../../../../tools/process.ts';
import { runInUnitOfWork } from '../platform/changes/unit-of-work.ts';
import { connectDatabase, type Database } from '../platform/database/database.ts';
import { cookieJar } from '../platform/http/cookies.ts';
import { newToken } from '../platform/secrets/tokens.ts';
import { createSession } from '../platform/sessions/sessions.ts';
import { credentialsFor, databaseSettings, type ServerProcess, startServer } from './server-process.ts';
import { unitOfWorkDeps } from './unit-of-work-deps.ts';

type Environment = Readonly<Record<string, string>>;

/** One of several servers, at a URL of its own. */
export type Replica = ServerProcess & { readonly url: string };

/** Several servers on one PostgreSQL behind a proxy that passes each request to the next of them. */
export type Replicas = AsyncDisposable & {
  /** The proxy's URL, which is the public one. Its responses name their server in `x-replica`. */
  readonly url: string;
  readonly all: readonly Replica[];
  /** The test's own connection to their database. */
  readonly database: Database;
  /** Begins a session for a member and returns the `cookie` header that carries it. */
  readonly signIn: (userId: string) => Promise<string>;
};

type Ports = number[];

/** Passes a request on and returns the response. Rejects without one. */
function passOn(port: number, from: IncomingMessage, body: Buffer, to: ServerResponse, agent: Agent) {
  return new Promise<void>((resolve, reject) => {
    const { method, url: path, headers } = from;
    const onward = request({ host: 'localhost', port, method, path, headers, agent }, (response) => {
      to.writeHead(response.statusCode ?? 502, { ...response.headers, 'x-replica': String(port) });
      response.pipe(to);
      response.on('end', resolve).on('error', reject);
    });
    onward.on('error', reject).end(body);
  });
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}

/** Starts a proxy that tries the next server when one accepts no connection, and returns 502 when one breaks off. */
async function startProxy(ports: Ports) {
  const agent = new Agent({ keepAlive: true });
  let requestCount = 0;

  async function serve(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const body = await buffer(from);
    requestCount += 1;
    const first = requestCount;
    for (let tries = 0; tries < ports.length; tries += 1) {
      const port = ports[(first + tries) % ports.length] ?? 0;
      try {
        return await passOn(port, from, body, to, agent);
      } catch (error) {
        if (isRefused(error)) continue;
        if (to.headersSent) to.destroy();
        else to.writeHead(502, { 'x-replica': String(port) }).end();
        return;
      }
    }
    to.writeHead(502).end();
  }

  // On a busy machine the next request may come after five seconds, Node's default, when its connection is being
  // closed.
  const server = createServer({ keepAliveTimeout: 120_000 }, (from, to) => void serve(from, to));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const close = async () => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://localhost:${address.port}`, close };
}

/** How many servers, on which database, and their other settings. */
export type ReplicaSettings = {
  readonly count: number;
  readonly databaseUrl: string;
  /** Settings derived from the public URL. Without them nothing responds at Roblox's URL. */
  readonly environment?: (publicUrl: string) => Environment | Promise<Environment>;
};

/** Starts all of them at once. `await using` ends them. */
export async function startReplicas({ count, databaseUrl, environment }: ReplicaSettings): Promise<Replicas> {
  const ports: Ports = [];
  const proxy = await startProxy(ports);
  const target = { engine: 'postgres', url: databaseUrl } as const;
  const settings = {
    ...credentialsFor('http://localhost:1'),
    ...databaseSettings(target),
    PUBLIC_URL: proxy.url,
    ROSTER_SYNC_MINUTES: '0',
    ...(await environment?.(proxy.url)),
  };
  for (let n = 0; n < count; n += 1) ports.push(await freePort());
  const started = ports.map(async (port): Promise<Replica> => {
    const server = await startServer({ ...settings, PORT: String(port) });
    return { ...server, url: `http://localhost:${port}` };
  });
  const all = await Promise.all(started);
  const database = connectDatabase(target);
  const deps = unitOfWorkDeps(database, new Date().toISOString());
  return {
    url: proxy.url,
    all,
    database,
    signIn: async (userId) => {
      const next = newToken(randomBytes);
      await runInUnitOfWork(deps, (uow) => createSession(uow, userId, { next, previous: undefined }));
      return `${cookieJar(proxy.url).session}=${next}`;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(all.map((replica) => replica[Symbol.asyncDispose]()));
      await proxy.close();
      await database.close();
    },
  };
}

/** Sends one request with a JSON body to a URL of a portal. */
export async function sendTo(
  base: string,
  method: string,
  path: string,
  { cookie, body, headers }: { cookie: string; body?: object; headers?: Environment },
): Promise<Response> {
  return await fetch(base + path, {
    method,
    redirect: 'manual',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}
