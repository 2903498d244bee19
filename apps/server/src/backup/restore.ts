import { createLive } from '../changes/live.ts';
import { type DatabaseTarget, openDatabase } from '../database/database.ts';
import { DatabaseUnavailableError, StartRefusal } from '../database/errors.ts';
import { isKnownStep } from '../database/migrations/migrate.ts';
import { searchForNames } from '../forgetting/name-search.ts';
import { openBackupFile } from './open-backup-file.ts';
import { restorePostgres } from './restore-postgres.ts';
import { restoreSqlite } from './restore-sqlite.ts';
import type { Restored, RestoreOptions } from './restored-records.ts';

/** Searches for the names of those who are forgotten again, and goes on with the searches that a backup was made in the midst of. */
async function searchAgain(target: DatabaseTarget, { now, rules }: RestoreOptions): Promise<void> {
  const database = await openDatabase(target);
  try {
    await searchForNames({ config: rules, database, clock: () => now, live: createLive() });
  } finally {
    await database.close();
  }
}

function explain(error: unknown, path: string): unknown {
  if (error instanceof StartRefusal || error instanceof DatabaseUnavailableError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const message = `${path} could not be restored: ${reason.replaceAll('\n', ' ')}. Nothing was changed.`;
  return new StartRefusal(message, { cause: error });
}

/**
 * Restores a backup into a database: all of it, or nothing. A copy of what was there is kept, on SQLite beside its file
 * and on PostgreSQL beside the backup; whoever was forgotten in it is forgotten again. Throws StartRefusal for a file that is not a whole backup of this version or an
 * earlier one, sealed by another key, of other people, or when records are there and are not to be replaced.
 */
export async function restoreBackup(
  target: DatabaseTarget,
  path: string,
  options: RestoreOptions,
): Promise<Restored> {
  const { key = null, allowUnsealed = false } = options;
  const backup = await openBackupFile(path, isKnownStep, { key, allowUnsealed });
  const { header } = backup;
  if (header.origin !== null && options.origin !== null && header.origin !== options.origin) {
    throw new StartRefusal(
      `${path} belongs to ${header.origin} and cannot be restored for ${options.origin}. Nothing was changed.`,
    );
  }
  try {
    const outcome =
      target.engine === 'sqlite'
        ? await restoreSqlite(target.dataDir, backup, options)
        : await restorePostgres(target.url, path, backup, options);
    await searchAgain(target, options);
    return { header, ...outcome };
  } catch (error) {
    throw explain(error, path);
  }
}
