import { signInPaths } from '@crewroom/domain/contract/routes';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { startRegistration } from './features/discord/interactions/register-commands.ts';
import { startDelivery } from './features/discord/posts/delivery.ts';
import { erasuresJob } from './features/erasure/erasures-job.ts';
import { nameSearchJob } from './features/erasure/name-search.ts';
import { crewCallsJob } from './features/flights/crew-calls.ts';
import { departedJob } from './features/flights/departed.ts';
import { needsClosingJob } from './features/flights/needs-closing.ts';
import { startSending } from './features/notifications/delivery.ts';
import { PushKeys } from './features/notifications/push-keys.ts';
import { remindersJob } from './features/notifications/reminders.ts';
import { licencesJob } from './features/record/licences.ts';
import { endRightsAtStart } from './features/roster/lost-rights.ts';
import { rosterJob } from './features/roster/roster-sync.ts';
import { connectByStored } from './features/settings/follow-settings.ts';
import { resealSecrets } from './features/settings/reseal.ts';
import { ensureOpenTerm } from './features/terms/open-term.ts';
import { cleaningJobs } from './hourly-cleaning.ts';
import { followConnection } from './integrations/roblox/roblox.ts';
import type { BackupHeader } from './platform/backup/backup-format.ts';
import { dailyBackup } from './platform/backup/daily-backup.ts';
import { createLive } from './platform/changes/live.ts';
import { type Database, databaseTargetOf, openDatabase } from './platform/database/database.ts';
import { DatabaseUnavailableError, StartRefusal } from './platform/database/errors.ts';
import { wipeFreedPages } from './platform/database/freed-pages.ts';
import { assertOrigin, originOf } from './platform/database/origin.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { logSettings } from './platform/http/request-log.ts';
import { type Job, startJobs } from './platform/jobs/jobs.ts';
import { startListener } from './platform/live/listener.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import { Secrets } from './platform/secrets/secret-key.ts';
import { systemRandomness } from './platform/secrets/tokens.ts';
import type { EventLog } from './platform/security-log/security-events.ts';
import { tellOfBackup } from './tell-of-backup.ts';

/** Prepares the database before its first term is opened and the portal listens; the demo fills it here. */
export type Prepare = (deps: Pick<Dependencies, 'config' | 'database' | 'clock'>) => Promise<unknown>;

const clock = () => new Date();

type Listening = { readonly host: string; readonly port: number; readonly setting: string };

function portRefusal(error: unknown, { host, port, setting }: Listening): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const why = code === 'EADDRINUSE' ? 'is in use by another program' : 'may not be opened by this user';
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  return new StartRefusal(`Port ${port} of ${host} ${why}; set ${setting} to another one.`, { cause: error });
}

/** Opens the database and makes it ready to serve: of the right origin, prepared, and with an open term. */
async function openReadyDatabase(config: Config, prepare: Prepare): Promise<Database> {
  const database = await openDatabase(databaseTargetOf(config));
  try {
    const secrets = new Secrets(config);
    // Changes how secrets are sealed and not what they are, so it may come before the check of the origin.
    await resealSecrets(database, secrets);
    await connectByStored({ config, database }, secrets);
    // Checked before anything else is written: a database of the sandbox must never be used with Roblox, nor the reverse.
    if (config.connection.isReady) await assertOrigin(database, originOf(config.roblox));
    await prepare({ config, database, clock });
    await ensureOpenTerm(database, clock());
    // An earlier process may have ended after it forgot somebody, before it wiped the pages that this freed.
    await wipeFreedPages(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function jobsOf(deps: Dependencies, log: EventLog): Job[] {
  const { backup, backupKey: key } = deps.config;
  const target = databaseTargetOf(deps.config);
  const onEnd = (header: BackupHeader | null) => tellOfBackup(deps, header, { log });
  return [
    ...cleaningJobs(deps),
    crewCallsJob(deps),
    departedJob(deps),
    needsClosingJob(deps),
    licencesJob(deps),
    remindersJob(deps),
    nameSearchJob(deps, log),
    erasuresJob(deps, log),
    rosterJob(deps),
    ...(backup === null ? [] : [dailyBackup({ ...backup, key, clock, target, onEnd })]),
  ];
}

/** Begins to count, with a library that a portal without metrics does not load. */
async function watchPortal(deps: Dependencies): Promise<Metrics> {
  const { createMetrics } = await import('./platform/metrics/metrics.ts');
  return createMetrics(deps);
}

/** Serves the metrics where the settings ask for it; answers the function that ends that. */
async function startMetrics(metrics: Metrics | undefined, { metrics: wanted }: Config) {
  if (metrics === undefined || wanted === null) return () => Promise.resolve();
  const server = await serveMetrics(metrics, wanted).catch((error: unknown) => {
    throw portRefusal(error, { ...wanted, setting: 'METRICS_PORT' });
  });
  return server.close;
}

/** Starts what works by itself, once there is an airline to work for. */
function startOnceSetUp(deps: Dependencies, app: FastifyInstance): { readonly stop: () => Promise<void> } {
  const started: { readonly stop: () => Promise<void> }[] = [];
  let isStopped = false;
  function start(): void {
    if (isStopped) return;
    const jobs = jobsOf(deps, app.log);
    const keys = new PushKeys(deps, new Secrets(deps.config));
    started.push(
      startJobs(deps, jobs, app.log),
      startDelivery(deps, app.log),
      startSending({ ...deps, keys, log: app.log }),
      startRegistration(deps, app.log),
    );
  }
  if (deps.config.connection.isReady) start();
  else void deps.config.connection.ready.then(start);
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
}

async function serve(prepare: Prepare): Promise<void> {
  const config = readConfig();
  const database = await openReadyDatabase(config, prepare);
  const redirectUri = config.publicUrl + signInPaths.callback;
  const roblox = followConnection(config.connection, redirectUri, clock);
  const deps = { config, database, roblox, clock, randomness: systemRandomness, live: createLive() };
  const metrics = config.metrics === null ? undefined : await watchPortal(deps);
  const showSetupCode = (code: string) =>
    console.log(`Set-up code: ${code}. Type it at ${config.publicUrl}/setup to set this portal up.`);
  const app = await buildApp(deps, { logger: logSettings(config.logLevel), metrics, showSetupCode });
  async function beforeListening() {
    // The environment may have raised the rank of the staff since it was served last.
    await endRightsAtStart(deps);
    return await startMetrics(metrics, config);
  }
  const closeMetrics = await beforeListening().catch(async (error: unknown) => {
    await app.close();
    await database.close();
    throw error;
  });
  const listener = startListener(deps, app.log);
  async function close(work?: ReturnType<typeof startOnceSetUp>): Promise<void> {
    await Promise.all([work?.stop(), listener.stop(), app.close(), closeMetrics()]);
    // A job may have ended after the app did.
    await app.securityLog.stop();
    await database.close();
  }
  await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    await close();
    throw portRefusal(error, { ...config, setting: 'PORT' });
  });
  // After the port is open: a process whose start is refused must neither sync nor send anything.
  const work = startOnceSetUp(deps, app);
  // With `once`, a second signal (Ctrl+C pressed twice) ends the process immediately.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close(work));
  console.log(`Crewroom is ready at ${config.publicUrl}`);
}

/**
 * Runs the portal: reads settings, opens the database, builds the app, listens, and closes on a signal. An expected
 * failure to start is printed in one line. `prepare` may fill the database before the portal serves.
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
