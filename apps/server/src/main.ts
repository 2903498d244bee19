import { signInPaths } from '@crewroom/domain/contract/routes';
import { buildApp } from './app.ts';
import { systemRandomness } from './auth/sessions.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Database, databaseTargetOf, openDatabase } from './database/database.ts';
import { DatabaseUnavailableError, StartRefusal } from './database/errors.ts';
import { assertOrigin } from './database/origin.ts';
import { fillDemoAirline } from './demo/fill-demo-airline.ts';
import { readSandboxPeople } from './demo/sandbox-people.ts';
import { logSettings } from './http/log-settings.ts';
import { startHourlyCleaning } from './jobs/hourly-cleaning.ts';
import { createLive } from './live/live.ts';
import { createRoblox } from './roblox/roblox.ts';
import { ensureOpenTerm } from './terms/open-term.ts';

const clock = () => new Date();

function originOf({ roblox }: Config) {
  const { issuer, groupId } = roblox;
  return roblox.mode === 'sandbox'
    ? ({ mode: 'sandbox' } as const)
    : ({ mode: 'roblox', issuer, groupId } as const);
}

function portRefusal(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const why = code === 'EADDRINUSE' ? 'is in use by another program' : 'may not be opened by this user';
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  return new StartRefusal(`Port ${port} of ${host} ${why}; set PORT to another one.`, { cause: error });
}

async function openRecords(config: Config): Promise<Database> {
  const database = await openDatabase(databaseTargetOf(config));
  try {
    // Before the port opens: demo people must never become real, nor real people demo.
    await assertOrigin(database, originOf(config));
    // Before the first term is opened: the demo airline brings its own.
    await fillDemoAirline({ config, database, clock }, () => readSandboxPeople(config.roblox.apisUrl));
    await ensureOpenTerm(database, clock());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function run(): Promise<void> {
  const config = readConfig();
  const database = await openRecords(config);
  const redirectUri = config.publicUrl + signInPaths.callback;
  const roblox = createRoblox(config.roblox, redirectUri, clock);
  const deps = { config, database, roblox, clock, randomness: systemRandomness, live: createLive() };
  const app = await buildApp(deps, { logger: logSettings(config.logLevel) });
  const cleaning = startHourlyCleaning(deps, app.log);

  async function close(): Promise<void> {
    cleaning.stop();
    await app.close();
    await database.close();
  }
  // `once`: a second signal ends the process at once, as people who press twice expect.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close());
  await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    await close();
    throw portRefusal(error, config);
  });
  console.log(`Crewroom is ready at ${config.publicUrl}`);
}

try {
  await run();
} catch (error) {
  const isPlain =
    error instanceof ConfigError ||
    error instanceof StartRefusal ||
    error instanceof DatabaseUnavailableError;
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
