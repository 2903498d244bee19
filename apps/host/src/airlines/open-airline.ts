import { hkdfSync } from 'node:crypto';
import type { Notice } from '@crewroom/domain/inbox/notices';
import type { Config } from '@crewroom/server/config/config';
import type { SignInProvider } from '@crewroom/server/features/auth/routes';
import { executeNotice } from '@crewroom/server/features/erasure/erasure-notices';
import type { Notice as ErasureNotice } from '@crewroom/server/features/erasure/read-notice';
import { alertOwners } from '@crewroom/server/features/inbox/alerts';
import { addressedTo, notifyMembers } from '@crewroom/server/features/inbox/inbox';
import { openPortal, type Portal } from '@crewroom/server/open-portal';
import { runInUnitOfWork } from '@crewroom/server/platform/changes/unit-of-work';
import type { Dependencies } from '@crewroom/server/platform/dependencies';
import { logSettings } from '@crewroom/server/platform/http/request-log';
import type { SerializerCompiler } from '@crewroom/server/platform/http/responses';
import type { ListenConnection } from '@crewroom/server/platform/live/listen-connection';
import type { HostConfig } from '../host-config.ts';
import { RequestQueue } from '../http/request-queue.ts';
import type { PublishChange } from '../registry/changes.ts';
import type { AirlineRow } from '../registry/tables.ts';
import type { TicketDeps } from '../sign-in/tickets.ts';
import { backupRoute } from './airline-backup.ts';
import { folderOf } from './airline-folder.ts';
import type { AirlineStorage } from './storage.ts';
import { Support, supportRoutes } from './support.ts';

/** Returns the key for an airline's secrets, derived from the host's key. */
const keyOf = (hostKey: string, id: string): string =>
  Buffer.from(hkdfSync('sha256', hostKey, id, 'crewroom airline', 32)).toString('base64url');

/** The dependencies of an open airline, besides its row in the registry. */
export type OpeningDeps = {
  readonly config: HostConfig;
  readonly hostKey: string;
  readonly signInOf: (airlineId: string) => SignInProvider;
  readonly tickets: TicketDeps;
  readonly storage: AirlineStorage;
  /** The connection on which changes of other processes arrive, or null when there is one process. */
  readonly listening: ListenConnection | null;
  readonly publish: PublishChange;
  readonly clock: () => Date;
  /** The airlines share their serializers, which are the same for all. */
  readonly serializerCompiler: SerializerCompiler;
  /** Called after each request that failed with 500. */
  readonly onFailure: (airlineId: string) => void;
};

/** What the registry stores of an open airline: its size, when its next work is due, and the key of its Discord application. */
export type AirlineMeasures = Pick<
  AirlineRow,
  'due_at' | 'members' | 'bytes' | 'name' | 'discord_public_key'
>;

/** The maximum time for the erasures of a notice in one attempt, in milliseconds. */
const ERASING_MS = 5_000;

/** An airline that is open in this process. */
export class OpenAirline {
  readonly id: string;
  /** The row of the registry with which it opened. */
  readonly row: AirlineRow;
  readonly portal: Portal;
  readonly support: Support;
  readonly #storage: AirlineStorage;
  readonly #deps: Dependencies;
  readonly #settings: Config;
  readonly queue = new RequestQueue();
  requests = 0;
  streams = 0;
  lastUsedAt: number;
  /** Whether due work opened it, and no request has arrived since. */
  isForWork: boolean;
  #whenUnused: (() => void)[] = [];

  constructor(
    row: AirlineRow,
    opened: {
      portal: Portal;
      deps: Dependencies;
      settings: Config;
      storage: AirlineStorage;
      support: Support;
    },
    use: { isForWork: boolean; now: number },
  ) {
    this.id = row.id;
    this.row = row;
    this.portal = opened.portal;
    this.support = opened.support;
    this.#storage = opened.storage;
    this.#deps = opened.deps;
    this.#settings = opened.settings;
    this.isForWork = use.isForWork;
    this.lastUsedAt = use.now;
  }

  /** Counts the end of a request or a stream. */
  left(kind: 'requests' | 'streams', now: number): void {
    this[kind] -= 1;
    this.lastUsedAt = now;
    if (this.requests > 0) return;
    for (const resolve of this.#whenUnused.splice(0)) resolve();
  }

  /** Resolves once no request is under way, or after `longestMs`. Streams do not count. */
  async unused(longestMs: number): Promise<void> {
    if (this.requests === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, longestMs);
    this.#whenUnused.push(resolve);
    await promise;
    clearTimeout(timer);
  }

  /** Executes the erasures of a notice. Returns when the rest is due, or null when all is done. */
  async erase(notice: ErasureNotice): Promise<string | null> {
    return await executeNotice(this.#deps, notice, AbortSignal.timeout(ERASING_MS));
  }

  /** Notifies the owners of the group, or one member by their Roblox id. The deliveries follow while it is open. */
  async notify(notice: Notice, robloxId?: string): Promise<void> {
    await runInUnitOfWork(this.#deps, async (uow) => {
      if (robloxId === undefined) return await alertOwners(uow, null, notice);
      const users = await uow.trx
        .selectFrom('users')
        .where('roblox_id', '=', robloxId)
        .select('id')
        .execute();
      const ids = users.map(({ id }) => id);
      return await notifyMembers(uow, null, addressedTo(ids, notice));
    });
  }

  async measure(): Promise<AirlineMeasures> {
    const { count } = await this.#deps.database.db
      .selectFrom('users')
      .where('rank', '>=', this.#settings.thresholds.staff)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      due_at: await this.portal.nextDueWork(),
      discord_public_key: this.#deps.config.discord?.publicKey ?? null,
      members: Number(count),
      bytes: await this.#storage.bytesOf(this.id),
      name: this.#settings.airline.name,
    };
  }
}

/** Returns the settings of an airline. */
export const settingsOf = (
  { config, hostKey }: Pick<OpeningDeps, 'config' | 'hostKey'>,
  row: AirlineRow,
): Config =>
  config.configOf({
    name: row.name,
    groupId: row.group_id,
    publicUrl: config.urlOf(row.slug),
    dataDir: folderOf(config, row.id),
    secretKey: keyOf(hostKey, row.id),
  });

/** Opens an airline over its own database, and starts its jobs and deliveries. Throws when it cannot be opened. */
export async function openAirline(
  opening: OpeningDeps,
  row: AirlineRow,
  isForWork: boolean,
): Promise<OpenAirline> {
  const { config, hostKey, signInOf, tickets, storage, listening, publish, clock } = opening;
  const { serializerCompiler, onFailure } = opening;
  const settings = settingsOf({ config, hostKey }, row);
  const database = await storage.open(row);
  const support = new Support(tickets, row, () => publish({ airlineId: row.id, closes: false }));
  const own: { deps?: Dependencies } = {};
  const portal = await openPortal(settings, database, {
    clock,
    listening: listening ?? undefined,
    logger: { ...logSettings(config.logLevel), base: { airline: row.id } },
    signInProvider: signInOf(row.id),
    maxBytes: config.airlineBytes,
    // The host sheds load for all airlines of the process.
    overload: null,
    serializerCompiler,
    hosting: { url: config.publicUrl, supportUntil: () => support.until() },
    extend: (app, open, deps) => {
      own.deps = deps;
      supportRoutes(open, deps, support);
      backupRoute(open, deps, { config, storage, row });
      app.addHook('onResponse', (_request, reply, done) => {
        if (reply.statusCode === 500) onFailure(row.id);
        done();
      });
    },
  });
  portal.start();
  if (own.deps === undefined) throw new Error('The portal has no app');
  const opened = { portal, deps: own.deps, settings, storage, support };
  return new OpenAirline(row, opened, { isForWork, now: clock().getTime() });
}
