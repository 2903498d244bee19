import { signInPaths } from '@crewroom/domain/contract/routes';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { isWorkDone, nextDueWork } from './due-work.ts';
import { startRegistration } from './features/discord/interactions/register-commands.ts';
import { startDelivery } from './features/discord/posts/delivery.ts';
import { startEvents } from './features/discord/posts/events/event-delivery.ts';
import { erasuresJob } from './features/erasure/erasures-job.ts';
import { nameSearchJob } from './features/erasure/name-search.ts';
import { crewCallsJob } from './features/flights/crew-calls.ts';
import { departedJob } from './features/flights/end-at-departure.ts';
import { needsClosingJob } from './features/flights/needs-closing.ts';
import { spaceJob } from './features/flights/space.ts';
import { startSending } from './features/notifications/delivery.ts';
import { PushKeys } from './features/notifications/push-keys.ts';
import { remindersJob } from './features/notifications/reminders.ts';
import { expiryJob } from './features/record/expiring-qualifications.ts';
import { revokeLostRightsAtStart } from './features/roster/lost-rights.ts';
import { rosterJob } from './features/roster/roster-sync.ts';
import { resealSecrets } from './features/settings/reseal.ts';
import { connectByStored } from './features/settings/watch-settings.ts';
import { ensureOpenTerm } from './features/terms/open-term.ts';
import { cleaningJobs } from './hourly-cleaning.ts';
import { followConnection } from './integrations/roblox/roblox.ts';
import type { BackupHeader } from './platform/backup/backup-format.ts';
import { dailyBackup } from './platform/backup/daily-backup.ts';
import { createLive } from './platform/changes/live.ts';
import { type Database, databaseTargetOf } from './platform/database/database.ts';
import { wipeFreedPages } from './platform/database/freed-pages.ts';
import { assertOrigin, originOf } from './platform/database/origin.ts';
import type { Dependencies } from './platform/dependencies.ts';
import { type Job, startJobs } from './platform/jobs/jobs.ts';
import type { ListenConnection } from './platform/live/listen-connection.ts';
import { startListener } from './platform/live/listener.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { Secrets } from './platform/secrets/secret-key.ts';
import { systemRandomness } from './platform/secrets/tokens.ts';
import type { EventLog } from './platform/security-log/security-events.ts';
import { reportBackup } from './report-backup.ts';

/** Prepares the database before its first term is opened and the portal listens. The demo fills the database here. */
export type Prepare = (deps: Pick<Dependencies, 'config' | 'database' | 'clock'>) => Promise<unknown>;

/** The options for opening a portal, in addition to its settings and its database. */
export type PortalOptions = Pick<
  AppOptions,
  | 'logger'
  | 'showSetupCode'
  | 'signInProvider'
  | 'maxBytes'
  | 'hosting'
  | 'extend'
  | 'overload'
  | 'serializerCompiler'
> & {
  readonly prepare?: Prepare;
  readonly clock?: () => Date;
  /** The connection on which the portals of one process receive the changes of other processes. */
  readonly listening?: ListenConnection | undefined;
};

/** An airline's portal. It listens on no port by itself: `app` takes requests. */
export type Portal = {
  readonly app: FastifyInstance;
  /** The request metrics, if the settings enable them. */
  readonly metrics: Metrics | undefined;
  /** Starts jobs and deliveries, once requests can reach the portal. */
  readonly start: () => void;
  /** Returns when it next has work, as an ISO timestamp. */
  readonly nextDueWork: () => Promise<string>;
  /** Returns whether no job or delivery is running or due. */
  readonly isWorkDone: () => Promise<boolean>;
  /** Calls the listener after each committed change, in this process or another one. */
  readonly onChange: (listener: () => void) => void;
  /** Stops the portal and closes its database. */
  readonly close: () => Promise<void>;
};

/** Creates the metrics. Their library is loaded only when they are enabled. */
async function watchPortal(deps: Dependencies): Promise<Metrics> {
  const { createMetrics } = await import('./platform/metrics/metrics.ts');
  return createMetrics(deps);
}

/** Prepares an open database: checks its origin, runs `prepare` and ensures an open term. */
async function makeReady(
  config: Config,
  database: Database,
  prepare: Prepare,
  clock: () => Date,
): Promise<void> {
  const secrets = new Secrets(config);
  // Re-encrypts secrets without changing them, so it may run before the origin is checked.
  await resealSecrets(database, secrets);
  await connectByStored({ config, database }, secrets);
  // Checked before anything else is written: a database of the sandbox must never be used with Roblox, nor the reverse.
  if (config.connection.isReady) await assertOrigin(database, originOf(config.roblox));
  await prepare({ config, database, clock });
  await ensureOpenTerm(database, clock());
  // An earlier process may have ended between erasing a member and wiping the freed pages.
  await wipeFreedPages(database);
}

function jobsOf(deps: Dependencies, log: EventLog, maxBytes: number | undefined): Job[] {
  const { clock, config } = deps;
  const { backup, backupKey: key } = config;
  const target = databaseTargetOf(config);
  const onEnd = (header: BackupHeader | null) => reportBackup(deps, header, { log });
  return [
    ...cleaningJobs(deps),
    crewCallsJob(deps),
    departedJob(deps),
    needsClosingJob(deps),
    expiryJob(deps),
    remindersJob(deps),
    nameSearchJob(deps, log),
    erasuresJob(deps, log),
    rosterJob(deps),
    ...(maxBytes === undefined ? [] : [spaceJob(deps, maxBytes)]),
    ...(backup === null ? [] : [dailyBackup({ ...backup, key, clock, target, onEnd })]),
  ];
}

type Work = { readonly stop: () => Promise<void> };

/** Starts the jobs and deliveries as soon as the portal is set up. */
function startOnceSetUp(deps: Dependencies, app: FastifyInstance, maxBytes: number | undefined): Work {
  const started: Work[] = [];
  let isStopped = false;
  function start(): void {
    if (isStopped) return;
    const jobs = jobsOf(deps, app.log, maxBytes);
    const keys = new PushKeys(deps, new Secrets(deps.config));
    started.push(
      startJobs(deps, jobs, app.log),
      startDelivery(deps, app.log),
      startEvents(deps, app.log),
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

/**
 * Opens an airline's portal on its database: prepares the database, builds the app and listens for changes of other
 * processes. It owns the database from now on, and closes it when the portal cannot be opened. Throws StartRefusal for one
 * of another origin.
 */
export async function openPortal(
  config: Config,
  database: Database,
  { prepare = () => Promise.resolve(), clock = () => new Date(), listening, ...options }: PortalOptions = {},
): Promise<Portal> {
  const opened: (() => Promise<unknown>)[] = [() => database.close()];
  const closeOpened = async () => {
    for (const close of opened.toReversed()) await close();
  };
  try {
    await makeReady(config, database, prepare, clock);
    const roblox = followConnection(config.connection, config.publicUrl + signInPaths.callback, clock);
    const deps = { config, database, roblox, clock, randomness: systemRandomness, live: createLive() };
    const metrics = config.metrics === null ? undefined : await watchPortal(deps);
    const app = await buildApp(deps, { ...options, metrics });
    opened.push(() => app.close());
    // The environment may have raised the rank of the staff since it was served last.
    await revokeLostRightsAtStart(deps);
    const listener = startListener(deps, app.log, listening);
    let work: Work | undefined;
    return {
      app,
      metrics,
      start: () => {
        work ??= startOnceSetUp(deps, app, options.maxBytes);
      },
      nextDueWork: () => nextDueWork(deps),
      isWorkDone: () => isWorkDone(deps),
      onChange: (follow) => void deps.live.subscribe(follow),
      close: async () => {
        await Promise.all([work?.stop(), listener.stop(), app.close()]);
        // A job may have ended after the app did.
        await app.securityLog.stop();
        await database.close();
      },
    };
  } catch (error) {
    await closeOpened();
    throw error;
  }
}
