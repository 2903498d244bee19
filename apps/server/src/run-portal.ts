import { signInPaths } from '@crewroom/domain/contract/routes';
import { buildApp } from './app.ts';
import { systemRandomness } from './auth/sessions.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Database, databaseTargetOf, openDatabase } from './database/database.ts';
import { DatabaseUnavailableError, StartRefusal } from './database/errors.ts';
import { assertOrigin } from './database/origin.ts';
import type { Dependencies } from './dependencies.ts';
import { logSettings } from './http/log-settings.ts';
import { startHourlyCleaning } from './jobs/hourly-cleaning.ts';
import { createLive } from './live/live.ts';
import { createRoblox } from './roblox/roblox.ts';
import { ensureOpenTerm } from './terms/open-term.ts';

/** What is done with a database before its first term is opened and the portal serves. */
export type Prepare = (deps: Pick<Dependencies, 'config' | 'database' | 'clock'>) => Promise<unknown>;

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

async function openRecords(config: Config, prepare: Prepare): Promise<Database> {
  const database = await openDatabase(databaseTargetOf(config));
  try {
    // Before the port opens: demo people must never become real, nor real people demo.
    await assertOrigin(database, originOf(config));
    await prepare({ config, database, clock });
    await ensureOpenTerm(database, clock());
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(prepare: Prepare): Promise<void> {
  const config = readConfig();
  const database = await openRecords(config, prepare);
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

/**
 * The process: settings, database, app, listening, closing. A start that cannot succeed is told in one line. Whoever
 * brings records of their own hands in how they `prepare` the database.
 */
export async function runPortal(prepare: Prepare = () => Promise.resolve()): Promise<void> {
  try {
    await serve(prepare);
  } catch (error) {
    const isPlain =
      error instanceof ConfigError ||
      error instanceof StartRefusal ||
      error instanceof DatabaseUnavailableError;
    console.error(isPlain ? error.message : error);
    process.exitCode = 1;
  }
}
