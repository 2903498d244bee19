import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../../apps/server/src/config.ts';
import { type ManagedChild, startChild } from '../process/managed-child.ts';
import { ensureWebBuilt } from '../web-build/ensure-web-built.ts';
import { buildWithVite } from '../web-build/vite-build.ts';
import { announcement } from './announcement.ts';

export interface StartContext {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  /** Called with each process as soon as it runs, so that it can be ended whenever the start is. */
  readonly started: (child: ManagedChild) => void;
}

const readyWithinMs = 60_000;

const startApp = async (app: 'server' | 'sandbox', ready: RegExp, context: StartContext): Promise<void> => {
  const { root, env, print, started } = context;
  const args = [`apps/${app}/src/main.ts`];
  const child = startChild({ name: app, args, cwd: root, env, ready, readyWithinMs, print });
  started(child);
  await child.ready;
};

const dataOf = (config: Config, root: string): string =>
  config.databaseUrl === null ? resolve(root, config.dataDir) : 'in the database DATABASE_URL names';

/** Builds what is stale, then starts the sandbox (without Roblox credentials) and the server. Rejects when one of them does not come up. */
export const startPortal = async (context: StartContext): Promise<void> => {
  const { root, env, print } = context;
  const config = readConfig(env);
  const { roblox } = config;
  await ensureWebBuilt(root, (...build) => {
    print('Building the web app …');
    return buildWithVite(...build);
  });
  if (roblox.mode === 'sandbox') {
    const sandboxEnv = { SANDBOX_AIRLINE_NAME: config.airline.name, ...env };
    await startApp('sandbox', /^Sandbox ready/, { ...context, env: sandboxEnv });
  }
  // A line for every request would bury what a person who tries the portal out has to read.
  const serverEnv = roblox.mode === 'sandbox' ? { LOG_LEVEL: 'warn', ...env } : env;
  await startApp('server', /^Crewroom is ready at /, { ...context, env: serverEnv });
  print(
    announcement({
      airline: config.airline.name,
      portalUrl: config.publicUrl,
      sandboxUrl: roblox.mode === 'sandbox' ? roblox.apisUrl : undefined,
      data: dataOf(config, root),
    }),
  );
};

/** What a person should read when the start failed: one line for a setting that cannot be used, the message otherwise. */
export const startFailure = (error: unknown): string => {
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? error.message : String(error);
};
