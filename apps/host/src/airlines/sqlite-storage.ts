import { existsSync, statSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE, openDatabase } from '@crewroom/server/platform/database/database';
import type { HostConfig } from '../host-config.ts';
import { folderOf, SCHEMA_VERSION } from './airline-folder.ts';
import type { AirlineStorage } from './storage.ts';

/** Reads the database file of an open or closed airline. Returns false without a file. */
function readFile(folder: string, read: (database: DatabaseSync) => boolean): boolean {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) return false;
  using database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  return read(database);
}

/** Copies the database before a newer version migrates it. */
async function keepCopy(folder: string, version: string): Promise<void> {
  const file = join(folder, DATABASE_FILE);
  if (version === SCHEMA_VERSION || !existsSync(file)) return;
  await copyFile(file, join(folder, `before-${SCHEMA_VERSION}.sqlite`));
}

/** Returns the size of an airline's database file and its write-ahead log, in bytes. */
function bytesIn(folder: string): number {
  const sizes = ['', '-wal'].map(
    (suffix) => statSync(join(folder, DATABASE_FILE + suffix), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Stores each airline in a file below the data folder. */
export function sqliteStorage(config: Pick<HostConfig, 'dataDir'>): AirlineStorage {
  const folder = (id: string) => folderOf(config, id);
  return {
    engine: 'sqlite',
    targetOf: (id) => ({ engine: 'sqlite', dataDir: folder(id) }),
    open: async ({ id, schema_version: version, state }) => {
      // Opening would create an empty one.
      if (state !== 'founding' && !existsSync(join(folder(id), DATABASE_FILE))) {
        throw new Error('Its database file is missing.');
      }
      await keepCopy(folder(id), version);
      return await openDatabase({ engine: 'sqlite', dataDir: folder(id) });
    },
    bytesOf: async (id) => bytesIn(folder(id)),
    knowsAnyOf: async (id, robloxIds) =>
      readFile(folder(id), (database) => {
        const look = database.prepare('select 1 from users where roblox_id = ?');
        return robloxIds.some((robloxId) => look.get(robloxId) !== undefined);
      }),
    hasSession: async (id, tokenHash, now) => {
      try {
        return readFile(folder(id), (database) => {
          const look = database.prepare('select 1 from sessions where token_hash = ? and expires_at > ?');
          return look.get(tokenHash, now) !== undefined;
        });
      } catch {
        return false;
      }
    },
    erase: (id) => rm(folder(id), { recursive: true, force: true }),
  };
}
