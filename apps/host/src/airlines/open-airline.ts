import { hkdfSync } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Notice } from '@crewroom/domain/inbox/notices';
import type { Config } from '@crewroom/server/config/config';
import type { SignInDoor } from '@crewroom/server/features/auth/routes';
import { carryOutNotice } from '@crewroom/server/features/erasure/erasure-notices';
import type { Notice as ErasureNotice } from '@crewroom/server/features/erasure/read-notice';
import { alertOwners } from '@crewroom/server/features/inbox/alerts';
import { addressedTo, notifyMembers } from '@crewroom/server/features/inbox/inbox';
import { openPortal, type Portal } from '@crewroom/server/open-portal';
import { runInUnitOfWork } from '@crewroom/server/platform/changes/unit-of-work';
import { DATABASE_FILE, openDatabase } from '@crewroom/server/platform/database/database';
import { stepNames } from '@crewroom/server/platform/database/migrations/migrate';
import type { Dependencies } from '@crewroom/server/platform/dependencies';
import { logSettings } from '@crewroom/server/platform/http/request-log';
import type { HostConfig } from '../host-config.ts';
import type { AirlineRow } from '../registry/tables.ts';
import type { TicketDeps } from '../sign-in/tickets.ts';
import { backupRoute } from './airline-backup.ts';
import { Support, supportRoutes } from './support.ts';

/** The newest migration of an airline's database. */
export const SCHEMA_VERSION = stepNames.at(-1) ?? '';

/** Returns the folder with an airline's database. */
export const folderOf = ({ dataDir }: Pick<HostConfig, 'dataDir'>, id: string): string =>
  join(dataDir, 'airlines', id);

/** Returns the key for an airline's secrets, derived from the host's key. */
const keyOf = (hostKey: string, id: string): string =>
  Buffer.from(hkdfSync('sha256', hostKey, id, 'crewroom airline', 32)).toString('base64url');

/** The dependencies of an open airline, besides its row in the registry. */
export type Opening = {
  readonly config: HostConfig;
  readonly hostKey: string;
  readonly doorOf: (airlineId: string) => SignInDoor;
  readonly tickets: TicketDeps;
  readonly clock: () => Date;
  /** Called after each request that failed with 500. */
  readonly onFailure: (airlineId: string) => void;
};

/** The size of an airline, and when its next work is due. */
export type Measured = {
  readonly dueAt: string;
  readonly members: number;
  readonly bytes: number;
  readonly name: string;
};

/** The maximum time for the erasures of a notice in one attempt, in milliseconds. */
const ERASING_MS = 5_000;

/** An airline that is open in this process. */
export class OpenAirline {
  readonly id: string;
  readonly portal: Portal;
  readonly folder: string;
  readonly #deps: Dependencies;
  readonly #settings: Config;
  requests = 0;
  streams = 0;
  lastUsedAt: number;
  /** Whether due work opened it, and no request has arrived since. */
  isForWork: boolean;
  #whenUnused: (() => void)[] = [];

  constructor(
    id: string,
    opened: { portal: Portal; deps: Dependencies; settings: Config; folder: string },
    use: { isForWork: boolean; now: number },
  ) {
    this.id = id;
    this.portal = opened.portal;
    this.folder = opened.folder;
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
    return await carryOutNotice(this.#deps, notice, AbortSignal.timeout(ERASING_MS));
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

  async measure(): Promise<Measured> {
    const { count } = await this.#deps.database.db
      .selectFrom('users')
      .where('rank', '>=', this.#settings.thresholds.staff)
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      dueAt: await this.portal.nextDueWork(),
      members: Number(count),
      bytes: bytesOf(this.folder),
      name: this.#settings.airline.name,
    };
  }
}

/** Returns the size of an airline's database file and its write-ahead log, in bytes. */
export function bytesOf(folder: string): number {
  const sizes = ['', '-wal'].map(
    (suffix) => statSync(join(folder, DATABASE_FILE + suffix), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the settings of an airline. */
export const settingsOf = (
  { config, hostKey }: Pick<Opening, 'config' | 'hostKey'>,
  row: AirlineRow,
): Config =>
  config.configOf({
    name: row.name,
    groupId: row.group_id,
    publicUrl: config.urlOf(row.slug),
    dataDir: folderOf(config, row.id),
    secretKey: keyOf(hostKey, row.id),
  });

/** Returns the reason why an airline cannot be opened, as operators see it. */
export const problemOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 500) : 'It could not be opened.';

/** Copies the database before a newer version migrates it. */
export async function keepCopy(folder: string, { schema_version: version }: AirlineRow): Promise<void> {
  const file = join(folder, DATABASE_FILE);
  if (version === SCHEMA_VERSION || !existsSync(file)) return;
  await copyFile(file, join(folder, `before-${SCHEMA_VERSION}.sqlite`));
}

/** Opens an airline over its own database, and starts its jobs and deliveries. Throws when it cannot be opened. */
export async function openAirline(
  { config, hostKey, doorOf, tickets, clock, onFailure }: Opening,
  row: AirlineRow,
  isForWork: boolean,
): Promise<OpenAirline> {
  const folder = folderOf(config, row.id);
  // Opening would create an empty one.
  if (row.state !== 'founding' && !existsSync(join(folder, DATABASE_FILE))) {
    throw new Error('Its database file is missing.');
  }
  await keepCopy(folder, row);
  const settings = settingsOf({ config, hostKey }, row);
  const database = await openDatabase({ engine: 'sqlite', dataDir: folder });
  const support = new Support(tickets, row);
  const own: { deps?: Dependencies } = {};
  const portal = await openPortal(settings, database, {
    clock,
    logger: { ...logSettings(config.logLevel), base: { airline: row.id } },
    signInDoor: doorOf(row.id),
    maxBytes: config.airlineBytes,
    hosting: { url: config.publicUrl, supportUntil: () => support.until() },
    extend: (app, open, deps) => {
      own.deps = deps;
      supportRoutes(open, deps, support);
      backupRoute(open, deps, { folder, groupId: row.group_id });
      app.addHook('onResponse', (_request, reply, done) => {
        if (reply.statusCode === 500) onFailure(row.id);
        done();
      });
    },
  });
  portal.start();
  if (own.deps === undefined) throw new Error('The portal has no app');
  const opened = { portal, deps: own.deps, settings, folder };
  return new OpenAirline(row.id, opened, { isForWork, now: clock().getTime() });
}
