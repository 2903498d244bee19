import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, readConfig } from '../apps/server/src/config/config.ts';
import { nonBlankSettings } from '../packages/domain/src/settings/non-blank-settings.ts';
import { type ManagedChild, projectRoot, startChild } from './process.ts';
import { buildWithVite, ensureWebBuilt } from './web-build.ts';

/** The settings to start with: those of the environment, and those of `.env` that the environment lacks. */
export const readSettings = (
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
  const path = join(root, '.env');
  const written = existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
  return { ...nonBlankSettings(written), ...nonBlankSettings(environment) };
};

export type StartContext = {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  /** Called with each process as soon as it runs, so that it can be ended together with the start. */
  readonly started: (child: ManagedChild) => void;
};

/**
 * A first start plays a year of the demo airline, which takes minutes on a slow machine, but it reports its progress.
 */
const silentForMs = 60_000;

/**
 * How a process of the product is started, as in the container. Small heaps and one allocator arena save memory.
 * Node.js's compile cache halves the time of every start except the first.
 */
export const processSettings = {
  args: ['--max-semi-space-size=4', '--max-old-space-size=256'],
  /** A host has 200 airlines open, each with an app of its own. */
  hostArgs: ['--max-semi-space-size=4', '--max-old-space-size=1024'],
  env: (root: string) => ({
    MALLOC_ARENA_MAX: '1',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  }),
} as const;

/** Spawns a process of the product. `ready` matches the line that it prints when it is ready. */
export const beginApp = (
  app: 'server' | 'demo' | 'host' | 'sandbox',
  ready: RegExp,
  { root, env, print }: Omit<StartContext, 'started'>,
): ManagedChild => {
  const { args: ownArgs, hostArgs } = processSettings;
  const args = [...(app === 'host' ? hostArgs : ownArgs), `apps/${app}/src/main.ts`];
  const name = app === 'demo' ? 'server' : app;
  return startChild({
    name,
    args,
    cwd: root,
    env: { ...processSettings.env(root), ...env },
    ready,
    silentForMs,
    print,
  });
};

/** Starts the sandbox when the settings require one. */
export const startSandbox = async (context: StartContext): Promise<void> => {
  const { airline, startsSandbox } = readConfig(context.env);
  if (!startsSandbox) return;
  const env = { SANDBOX_AIRLINE_NAME: airline.name, ...context.env };
  const child = beginApp('sandbox', /^Sandbox ready/, { ...context, env });
  context.started(child);
  await child.ready;
};

/**
 * Starts the server without waiting for it. Without credentials it is the demo: the same server, which fills an empty
 * database with the sandbox's people and a year of their activity.
 */
export const beginServer = (context: Omit<StartContext, 'started'>): ManagedChild => {
  const { roblox, connection } = readConfig(context.env);
  const isSandbox = roblox.mode === 'sandbox';
  // A line for every request would hide what a person who tries the portal has to read.
  const env = isSandbox ? { LOG_LEVEL: 'warn', ...context.env } : context.env;
  return beginApp(isSandbox && !connection.takesStored ? 'demo' : 'server', /^Crewroom is ready at /, {
    ...context,
    env,
  });
};

/** The messages while the server starts. */
export const startingServer = ({ roblox, connection }: Config): string =>
  roblox.mode === 'sandbox' && !connection.takesStored
    ? 'Starting the portal, the first time with a year of the demo airline …'
    : 'Starting the portal …';

/**
 * Builds what is stale, then starts the sandbox (without Roblox credentials) and the server. Rejects when one of them
 * does not start.
 */
export const startPortal = async (context: StartContext): Promise<void> => {
  const { root, env, print } = context;
  const config = readConfig(env);
  const buildWeb = (): Promise<boolean> =>
    ensureWebBuilt(root, (...folders) => {
      print('Building the web app …');
      return buildWithVite(...folders);
    });
  // The sandbox needs nothing of the web app, so it starts while that is built.
  await Promise.all([startSandbox(context), buildWeb()]);
  print(startingServer(config));
  const server = beginServer(context);
  context.started(server);
  await server.ready;
  print(announcement(config, root));
};

/** The final block: the portal's URL, and whether its Roblox is real. */
export const announcement = (
  { airline, publicUrl, roblox, connection, databaseUrl, dataDir }: Config,
  root: string,
): string => {
  const setupLines = [
    `Set-up    where a code is shown above, type it at ${publicUrl}/setup`,
    ...(roblox.mode === 'sandbox'
      ? [`Roblox    a sandbox at ${roblox.apisUrl}, whose first page names its id, secret, group and key`]
      : []),
  ];
  const robloxLines = connection.takesStored
    ? setupLines
    : roblox.mode === 'sandbox'
      ? [
          `Roblox    a sandbox at ${roblox.apisUrl}: no real account is involved, sign in as anyone it offers`,
          '          (set ROBLOX_CLIENT_ID, ROBLOX_CLIENT_SECRET, ROBLOX_API_KEY and ROBLOX_GROUP_ID for the real one)',
        ]
      : ['Roblox    the real one: members sign in with their own account'];
  const data = databaseUrl === null ? resolve(root, dataDir) : 'in the database DATABASE_URL names';
  return [
    '',
    `Staff portal of ${airline.name}`,
    '',
    `Portal    ${publicUrl}`,
    ...robloxLines,
    `Data      ${data}`,
    'Stop      Ctrl+C',
    '',
  ]
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
};

/** Returns the message for a failed start: one line for an unusable setting, otherwise the error's message. */
export const startFailure = (error: unknown): string => {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? error.message : String(error);
};

/**
 * Starts processes that end together: on a signal, when npm is gone, and when the start fails or one of them ends. The
 * server ends first, as the last that was started, because it uses the sandbox while it closes.
 */
export const startTogether = async (start: (context: StartContext) => Promise<void>): Promise<void> => {
  const children: ManagedChild[] = [];
  let closing = false;
  const close = async (exitCode: number): Promise<void> => {
    if (closing) return;
    closing = true;
    for (const child of children.toReversed()) await child.stop();
    process.exit(exitCode);
  };
  const closeWhenEnded = async (child: ManagedChild): Promise<void> => {
    const ending = await child.ended;
    if (closing) return;
    console.error(`The ${child.name} ended (${ending}), so everything stops`);
    await close(1);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void close(0));
  }
  watchNpm(() => void close(0));
  try {
    const env = readSettings(projectRoot, process.env);
    await start({ root: projectRoot, env, print: console.log, started: (child) => children.push(child) });
    for (const child of children) void closeWhenEnded(child);
  } catch (error) {
    // A start that the user stops is not reported as a failure.
    if (!closing) console.error(startFailure(error));
    await close(1);
  }
};

const watchEveryMs = 500;

/**
 * Calls back when the process that started this one is gone. npm runs a script through a shell, and a signal that ends
 * npm ends that shell but not always its child. A portal that nobody can reach any more would keep its ports. A
 * manually started one may be meant to outlive its terminal, so nothing is watched then.
 *
 *
 * @public for its test, which runs it in a process of its own.
 */
export const watchNpm = (
  onRemoved: () => void,
  env: Readonly<Record<string, string | undefined>> = process.env,
): void => {
  if (env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onRemoved();
  }, watchEveryMs);
  timer.unref();
};
