import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, readConfig } from '../apps/server/src/config.ts';
import { givenSettings } from '../packages/domain/src/settings.ts';
import { type ManagedChild, startChild } from './process.ts';
import { buildWithVite, ensureWebBuilt } from './web-build.ts';

/** The settings to start with: those of the environment, and those of `.env` that the environment leaves open. */
export const readSettings = (
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> => {
  const path = join(root, '.env');
  const written = existsSync(path) ? parseEnv(readFileSync(path, 'utf8')) : {};
  return { ...givenSettings(written), ...givenSettings(environment) };
};

export interface StartContext {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  /** Called with each process as soon as it runs, so that it can be ended whenever the start is. */
  readonly started: (child: ManagedChild) => void;
}

/** A first start plays a year of the demo airline, which takes a slow machine minutes; but it tells how far it is. */
const silentForMs = 60_000;

/**
 * How a process of the product is started, as in the container: with small heaps and one allocator arena, so that it takes
 * little memory; and with Node.js's compile cache, which halves the time of every start but the first.
 */
export const processSettings = {
  args: ['--max-semi-space-size=4', '--max-old-space-size=256'],
  env: (root: string) => ({
    MALLOC_ARENA_MAX: '1',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  }),
} as const;

const startApp = async (
  app: 'server' | 'demo' | 'sandbox',
  ready: RegExp,
  context: StartContext,
): Promise<void> => {
  const { root, env, print, started } = context;
  const args = [...processSettings.args, `apps/${app}/src/main.ts`];
  const name = app === 'demo' ? 'server' : app;
  const child = startChild({
    name,
    args,
    cwd: root,
    env: { ...processSettings.env(root), ...env },
    ready,
    silentForMs,
    print,
  });
  started(child);
  await child.ready;
};

/** Builds what is stale, then starts the sandbox (without Roblox credentials) and the server. Rejects when one of them does not come up. */
export const startPortal = async (context: StartContext): Promise<void> => {
  const { root, env, print } = context;
  const config = readConfig(env);
  const { roblox } = config;
  const startSandbox = async (): Promise<void> => {
    if (!config.startsSandbox) return;
    const sandboxEnv = { SANDBOX_AIRLINE_NAME: config.airline.name, ...env };
    await startApp('sandbox', /^Sandbox ready/, { ...context, env: sandboxEnv });
  };
  const buildWeb = (): Promise<boolean> =>
    ensureWebBuilt(root, (...folders) => {
      print('Building the web app …');
      return buildWithVite(...folders);
    });
  // The sandbox needs nothing of the web app, so it starts while that is built.
  await Promise.all([startSandbox(), buildWeb()]);
  print(
    roblox.mode === 'sandbox'
      ? 'Starting the portal, the first time with a year of the demo airline …'
      : 'Starting the portal …',
  );
  // A line for every request would bury what a person who tries the portal out has to read.
  const serverEnv = roblox.mode === 'sandbox' ? { LOG_LEVEL: 'warn', ...env } : env;
  // The demo is the same server, which fills an empty database with the sandbox's people and a year of theirs.
  const server = roblox.mode === 'sandbox' ? 'demo' : 'server';
  await startApp(server, /^Crewroom is ready at /, { ...context, env: serverEnv });
  print(announcement(config, root));
};

/** The block a person reads last: where the portal is, and whether its Roblox is real. */
export const announcement = (
  { airline, publicUrl, roblox, databaseUrl, dataDir }: Config,
  root: string,
): string => {
  const robloxLines =
    roblox.mode === 'sandbox'
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

/** What a person should read when the start failed: one line for a setting that cannot be used, the message otherwise. */
export const startFailure = (error: unknown): string => {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? error.message : String(error);
};

const watchEveryMs = 500;

/**
 * Calls back when the process that started this one is gone. npm runs a script through a shell, and a signal that
 * ends npm ends that shell but not always what runs in it; a portal nobody can reach any more would keep its ports.
 * Started by hand, and so perhaps meant to outlive its terminal, nothing is watched.
 */
export const watchNpm = (
  onGone: () => void,
  env: Readonly<Record<string, string | undefined>> = process.env,
): void => {
  if (env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, watchEveryMs);
  timer.unref();
};
