import { createLive } from '../changes/live.ts';
import { type DatabaseTarget, openDatabase } from '../database/database.ts';
import { DatabaseUnavailableError, StartRefusal } from '../database/errors.ts';
import { isKnownStep } from '../database/migrations/migrate.ts';
import { openBackupFile } from './open-backup-file.ts';
import { restorePostgres } from './restore-postgres.ts';
import { restoreSqlite } from './restore-sqlite.ts';
import type { RestoreOptions, RestoreResult } from './restored-records.ts';

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ');

/**
 * Searches for the names of members who are erased again, and continues searches that were pending in the backup.
 * Everything is restored by then, so the portal retries a search that fails.
 */
async function searchAgain(target: DatabaseTarget, path: string, options: RestoreOptions): Promise<void> {
  try {
    await searchIn(target, options);
  } catch (error) {
    const message = `${path} is restored, but the search for the names of erased members failed: ${reasonOf(error)}. The portal goes on with it once it is started.`;
    throw new StartRefusal(message, { cause: error });
  }
}

async function searchIn(target: DatabaseTarget, { now, rules, erasure }: RestoreOptions): Promise<void> {
  const database = await openDatabase(target);
  try {
    await erasure.searchForNames({ config: rules, database, clock: () => now, live: createLive() });
  } finally {
    await database.close();
  }
}

function explain(error: unknown, path: string): unknown {
  if (error instanceof StartRefusal || error instanceof DatabaseUnavailableError) return error;
  const message = `${path} could not be restored: ${reasonOf(error)}. Nothing was changed.`;
  return new StartRefusal(message, { cause: error });
}

/**
 * Restores a backup into a database: all of it, or nothing. Keeps a copy of the existing records, on SQLite next to its
 * file and on PostgreSQL next to the backup. Erases again the members who were erased in the existing records. Throws
 * StartRefusal for a file that is incomplete, of a newer version, sealed by another key or of another group. It also
 * throws when existing records may not be replaced.
 */
export async function restoreBackup(
  target: DatabaseTarget,
  path: string,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const backup = await openBackupFile(path, isKnownStep, options);
  const { header } = backup;
  if (header.origin !== null && options.origin !== null && header.origin !== options.origin) {
    throw new StartRefusal(
      `${path} belongs to ${header.origin} and cannot be restored for ${options.origin}. Nothing was changed.`,
    );
  }
  const replaced =
    target.engine === 'sqlite'
      ? restoreSqlite(target.dataDir, backup, options)
      : restorePostgres(target, path, backup, options);
  const outcome = await replaced.catch((error: unknown) => {
    throw explain(error, path);
  });
  await searchAgain(target, path, options);
  return { header, ...outcome };
}
