import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { execaNode } from 'execa';
import { compileCache, endWithParent, freePort, projectRoot } from '../../../../tools/process.ts';
import type { DatabaseTarget } from '../platform/database/database.ts';
import { type Browser, createBrowser, type SendRequest } from './browser.ts';
import { type SharedSandbox, startSharedSandbox } from './sandbox-portal.ts';
import type { TestTarget } from './test-database.ts';

type Environment = Readonly<Record<string, string>>;

/** How a process ended, and its output on both streams. */
export type Ending = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** The server as a process of its own. `await using` ends it in any case. */
export type ServerProcess = AsyncDisposable & {
  readonly url: string;
  /** Its output so far. */
  readonly lines: readonly string[];
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<Ending>;
};

/** The workspace whose `main.ts` is run: the server itself, the one with a demo airline, or the host of many airlines. */
type App = 'server' | 'demo' | 'host';

// A server that is not ready by then is ended, so that the test fails with its output.
const READY_WITHIN_MS = 60_000;
const READY = /^Crewroom is ready at (\S+)$/;

// Nothing else is passed on: the settings of the person who runs the tests must not reach the server under test.
const INHERITED = ['HOME', 'LANG', 'PATH', 'TMPDIR', 'TZ'];

function inherited(): Environment {
  return Object.fromEntries(
    INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}

function launch(environment: Environment, app: App = 'server') {
  const ready = Promise.withResolvers<string>();
  const lines: string[] = [];
  const child = execaNode(`apps/${app}/src/main.ts`, {
    cwd: projectRoot,
    // The roster's sync is off unless a test turns it on.
    env: { ...inherited(), NODE_COMPILE_CACHE: compileCache, ROSTER_SYNC_MINUTES: '0', ...environment },
    extendEnv: false,
    nodeOptions: ['--import', endWithParent],
    stdin: 'ignore',
    // By default a process that takes more than five seconds to close is killed.
    forceKillAfterDelay: false,
    *stdout(line: unknown) {
      const url = READY.exec(String(line))?.[1];
      if (url !== undefined) ready.resolve(url);
      lines.push(String(line));
      yield line;
    },
    reject: false,
    stripFinalNewline: false,
  });
  const ended = child.then(({ exitCode = null, signal = null, stdout, stderr }): Ending => ({
    code: exitCode,
    signal,
    stdout,
    stderr,
  }));
  return { child, ended, lines, ready: ready.promise };
}

type Launched = ReturnType<typeof launch>;

async function untilReady({ child, ended, ready }: Launched): Promise<string> {
  const timer = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
  const url = await Promise.race([ready, ended.then(() => null)]);
  clearTimeout(timer);
  if (url !== null) return url;
  const { stdout, stderr } = await ended;
  throw new Error(`The server ended before it was ready:\n${stdout}${stderr}`);
}

/** Starts the server and waits until it reports that it is ready. Rejects with its output when it ends instead. */
export async function startServer(environment: Environment, app?: App): Promise<ServerProcess> {
  const launched = launch(environment, app);
  const { child, ended, lines } = launched;
  return {
    url: await untilReady(launched),
    lines,
    signal: (signal) => {
      child.kill(signal);
    },
    ended,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts a server that should fail, and returns how it ended. Ends one that starts instead. */
export async function startRefused(environment: Environment): Promise<Ending> {
  const launched = launch(environment);
  await untilReady(launched).then(
    () => launched.child.kill('SIGKILL'),
    () => undefined,
  );
  return await launched.ended;
}

/** The shared parts of one test file's servers: a sandbox, and a port that it knows. One server runs at a time. */
export type ServerFixture = {
  readonly sandbox: SharedSandbox;
  readonly port: number;
  /** Settings that make the sandbox a server's Roblox. */
  readonly robloxSettings: (database: TestTarget, more?: Environment) => Environment;
  /** Settings of a server in sandbox mode. */
  readonly sandboxSettings: (database: TestTarget, more?: Environment) => Environment;
};

/** The settings that name a database. */
export function databaseSettings(target: DatabaseTarget): Environment {
  return target.engine === 'sqlite' ? { DATA_DIR: target.dataDir } : { DATABASE_URL: target.url };
}

/** Settings that make a given URL a server's Roblox. */
export function credentialsFor(url: string): Environment {
  return {
    ROBLOX_CLIENT_ID: 'crewroom-sandbox',
    ROBLOX_CLIENT_SECRET: 'crewroom-sandbox-secret',
    ROBLOX_API_KEY: 'crewroom-sandbox-key',
    ROBLOX_GROUP_ID: '4242',
    ROBLOX_OAUTH_ISSUER: `${url}/oauth/`,
    ROBLOX_APIS_URL: url,
    ROBLOX_USERS_URL: url,
    ROBLOX_GROUPS_URL: url,
    ROBLOX_THUMBNAILS_URL: url,
    HOST: 'localhost',
  };
}

/** Starts the sandbox and chooses the port. */
export async function createServerFixture(): Promise<ServerFixture> {
  const port = await freePort();
  const sandbox = await startSharedSandbox([`http://localhost:${port}/api/auth/roblox/callback`]);
  return {
    sandbox,
    port,
    robloxSettings: ({ target }, more) => ({
      ...credentialsFor(sandbox.url),
      ...databaseSettings(target),
      PORT: String(port),
      ...more,
    }),
    sandboxSettings: ({ target }, more) => ({
      ...databaseSettings(target),
      PORT: String(port),
      SANDBOX_PORT: sandbox.port,
      ...more,
    }),
  };
}

const overTheNetwork: SendRequest = (url, init) => fetch(url, { ...init, redirect: 'manual' });

/** A browser for a server in a process of its own. */
export function browserAt({ url }: Pick<ServerProcess, 'url'>): Browser {
  return createBrowser(overTheNetwork, url);
}

/** Whether a port of a host accepts connections. */
export async function isOpen(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Holds a port during some work, so that no other process can open it. */
export async function whilePortIsHeld<T>(port: number, work: () => Promise<T>): Promise<T> {
  const holder = createServer().listen(port, 'localhost');
  await once(holder, 'listening');
  try {
    return await work();
  } finally {
    holder.close();
    await once(holder, 'close');
  }
}
