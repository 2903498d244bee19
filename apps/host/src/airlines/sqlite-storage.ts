import { existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
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

/** Returns the newest migration that a database has, or null for a database without any. */
function newestMigration(database: DatabaseSync): string | null {
  const table = database.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get();
  if (table === undefined) return null;
  const { name } = database.prepare('select max(name) as name from kysely_migration').get() ?? {};
  return typeof name === 'string' ? name : null;
}

/**
 * Copies the database before a newer version migrates it. The file says whether that is still to come: a migration that was
 * killed has changed nothing, and after one that was done the earlier copy must stay.
 */
async function keepCopy(folder: string): Promise<void> {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) return;
  using database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  if (newestMigration(database) === SCHEMA_VERSION) return;
  const copy = join(folder, `before-${SCHEMA_VERSION}.sqlite`);
  // Through SQLite, because after a crash a part of the records is in the write-ahead log.
  await backup(database, `${copy}.part`);
  await rename(`${copy}.part`, copy);
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
    open: async ({ id, state }) => {
      // Opening would create an empty one.
      if (state !== 'founding' && !existsSync(join(folder(id), DATABASE_FILE))) {
        throw new Error('Its database file is missing.');
      }
      await keepCopy(folder(id));
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
