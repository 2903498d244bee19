import { lockDataFolder } from '@crewroom/server/platform/database/data-folder';
import { openSharedPostgres } from '@crewroom/server/platform/database/postgres';
import {
  type ListenConnection,
  openListenConnection,
} from '@crewroom/server/platform/live/listen-connection';
import { postgresStorage } from './airlines/postgres-storage.ts';
import { sqliteStorage } from './airlines/sqlite-storage.ts';
import type { AirlineStorage } from './airlines/storage.ts';
import type { HostConfig } from './host-config.ts';
import { openRegistry } from './registry/open-registry.ts';
import type { Registry } from './registry/tables.ts';

/** The storage of a host's process, and its connection to the other processes. */
type HostStorage = {
  readonly registry: Registry;
  readonly storage: AirlineStorage;
  /** The one listening connection of the process. Null for files, which one process uses. */
  readonly listening: ListenConnection | null;
  readonly close: () => Promise<void>;
};

type Log = { readonly warn: (payload: object | string, message?: string) => void };

/** Opens the files of the registry and the airlines. Throws StartRefusal when another process uses them. */
async function openFiles({ dataDir }: HostConfig): Promise<HostStorage> {
  const folder = lockDataFolder(dataDir);
  try {
    const registry = await openRegistry({ dataDir: folder.path });
    const close = () => registry.destroy().finally(() => folder.release());
    return { registry, storage: sqliteStorage({ dataDir }), listening: null, close };
  } catch (error) {
    folder.release();
    throw error;
  }
}

/** Opens the registry, or the database of airlines, in PostgreSQL. Any number of processes may do so. */
async function openPostgres(postgres: NonNullable<HostConfig['postgres']>, log: Log): Promise<HostStorage> {
  const { directUrl, ...options } = postgres;
  const pool = openSharedPostgres(options);
  try {
    const registry = await openRegistry({ pool, directUrl });
    const listening = openListenConnection(directUrl, log);
    const close = async () => {
      await listening.stop();
      await registry.destroy();
      await pool.close();
    };
    return { registry, storage: postgresStorage(pool, directUrl), listening, close };
  } catch (error) {
    await pool.close();
    throw error;
  }
}

/** Opens the storage of a host's process: PostgreSQL when the settings name one, files otherwise. */
export async function openHostStorage(config: HostConfig, log: Log): Promise<HostStorage> {
  return config.postgres === null ? await openFiles(config) : await openPostgres(config.postgres, log);
}
