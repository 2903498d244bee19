import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Sandbox, sandboxDefaults, startSandbox } from '@crewroom/sandbox/sandbox';
import { memoryFolder } from '../../tools/memory-folder.ts';
import { compileCache, freePort, type ManagedChild, startChild } from '../../tools/process.ts';
import { type SandboxControls, sandboxControls } from './sandbox-controls.ts';
import { copyBuiltWeb } from './web-copy.ts';

/** A built portal with a database and a Roblox of its own. */
export type RunningPortal = {
  readonly url: string;
  readonly sandbox: SandboxControls;
  /** The folder it serves the web app from. */
  readonly webRoot: string;
  /** The server's output so far, for the report of a failed test. */
  output(): readonly string[];
  /** Ends the server like an operator would. Its data and the sandbox are kept. */
  stopServer(): Promise<void>;
  /** Starts it again, with the same data and URL. */
  startServer(): Promise<void>;
  stop(): Promise<void>;
};

export type PortalOptions = {
  /** Settings of the server that differ from those of the tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether it serves its own copy of the web app, which a test may change. */
  readonly ownWeb?: boolean;
  /** Whether it begins in an empty folder, without a demo that fills it. */
  readonly isEmpty?: boolean;
};

const root = resolve(import.meta.dirname, '../..');

// Only these variables are inherited: a DATABASE_URL or real credentials must not reach the portal under test.
const inherited = ['HOME', 'LANG', 'PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'TZ'];

const ownEnvironment = (): Record<string, string> =>
  Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

// A suite signs in and writes faster than any person. The limits have tests of their own.
const liftedLimits = {
  SIGN_IN_LIMIT_PER_MINUTE: '100000',
  SEARCH_LIMIT_PER_MINUTE: '100000',
  WRITE_LIMIT_PER_MINUTE: '100000',
  ROSTER_SYNC_LIMIT_PER_MINUTE: '100000',
};

type Launch = {
  readonly dataDir: string;
  readonly webRoot: string;
  readonly lines: string[];
  readonly options: PortalOptions;
};

const launchSandbox = (port: number, { dataDir }: Launch): Promise<Sandbox> =>
  startSandbox({
    ...sandboxDefaults,
    port: 0,
    dataDir,
    redirectUris: [`http://localhost:${port}${sandboxDefaults.callbackPath}`],
    interactionsUrl: `http://localhost:${port}${sandboxDefaults.interactionsPath}`,
  });

const launchServer = (
  port: number,
  sandbox: Sandbox,
  { dataDir, webRoot, lines, options }: Launch,
): ManagedChild =>
  startChild({
    name: 'server',
    args: [`apps/${options.isEmpty ? 'server' : 'demo'}/src/main.ts`],
    cwd: root,
    env: {
      ...ownEnvironment(),
      NODE_COMPILE_CACHE: compileCache,
      ...liftedLimits,
      // Tests cannot wait half a minute for an edit.
      CHAT_EDIT_SECONDS: '1',
      // The group is synced when a test requests it.
      ROSTER_SYNC_MINUTES: '0',
      AIRLINE_NAME: sandboxDefaults.airlineName,
      DATA_DIR: dataDir,
      PORT: String(port),
      SANDBOX_PORT: new URL(sandbox.url).port,
      WEB_ROOT: webRoot,
      ...options.settings,
    },
    ready: /^Crewroom is ready at /,
    silentForMs: 30_000,
    print: (line) => lines.push(line),
  });

const attempts = 5;

/** The portal's URL must be known before it starts, so its port is chosen first, or another one if it is taken. */
const launch = async (
  context: Launch,
  attempt = 1,
): Promise<{ port: number; sandbox: Sandbox; server: ManagedChild }> => {
  const port = await freePort();
  const sandbox = await launchSandbox(port, context);
  const server = launchServer(port, sandbox, context);
  try {
    await server.ready;
    return { port, sandbox, server };
  } catch (error) {
    await sandbox.close();
    const portTaken = context.lines.some((line) =>
      /EADDRINUSE|port .*(taken|in use)|two different ports/i.test(line),
    );
    if (portTaken && attempt < attempts) {
      context.lines.length = 0;
      return launch(context, attempt + 1);
    }
    throw new Error(`The portal did not start:\n${context.lines.join('\n')}`, { cause: error });
  }
};

const sharedWeb = (): string => process.env['E2E_WEB_ROOT'] ?? '';

const newDataDir = async (): Promise<string> => mkdtemp(join(await memoryFolder(), 'crewroom-e2e-'));

/** Plays the demo's year once, and returns the folder with it. Later portals begin with a copy. */
export const playYear = async (): Promise<string> => {
  const dataDir = await newDataDir();
  const { sandbox, server } = await launch({ dataDir, webRoot: sharedWeb(), lines: [], options: {} });
  await server.stop();
  await sandbox.close();
  return dataDir;
};

/**
 * Starts a sandbox and a server on a data folder of their own, both on ports of their own. `stop` removes everything.
 */
export const startRunningPortal = async (options: PortalOptions = {}): Promise<RunningPortal> => {
  const dataDir = await newDataDir();
  const playedYear = process.env['E2E_PLAYED_YEAR'];
  if (playedYear !== undefined && !options.isEmpty) await cp(playedYear, dataDir, { recursive: true });
  const ownWeb = options.ownWeb ? copyBuiltWeb() : null;
  const webRoot = ownWeb?.root ?? sharedWeb();
  const context: Launch = { dataDir, webRoot, lines: [], options };
  const removeData = async (): Promise<void> => {
    ownWeb?.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const { port, sandbox, server: first } = await launch(context);
    let server = first;
    return {
      url: `http://localhost:${port}`,
      sandbox: sandboxControls(sandbox.url),
      webRoot,
      output: () => context.lines,
      stopServer: () => server.stop(),
      startServer: async () => {
        server = launchServer(port, sandbox, context);
        await server.ready;
      },
      stop: async () => {
        await server.stop();
        await sandbox.close();
        await removeData();
      },
    };
  } catch (error) {
    await removeData();
    throw error;
  }
};
