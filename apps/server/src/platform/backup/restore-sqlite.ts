import { existsSync, statSync } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { lockDataFolder } from '../database/data-folder.ts';
import { DATABASE_FILE } from '../database/database.ts';
import { wipeFreedPages } from '../database/freed-pages.ts';
import { migrateTo, migrateToLatest } from '../database/migrations/migrate.ts';
import { openSqlite } from '../database/sqlite.ts';
import type { BackupFile } from './open-backup-file.ts';
import {
  copyName,
  type ExistingRecords,
  eraseAgain,
  existingRecordsRefusal,
  inspect,
  load,
  noRecords,
  type RestoreOptions,
  type RestoreOutcome,
} from './restored-records.ts';
import { syncFolder } from './write-backup-file.ts';

/** Checks whether a SQLite file holds records. A file that cannot be read counts as having some. */
async function inspectFile(file: string, options: RestoreOptions): Promise<ExistingRecords> {
  if (!existsSync(file)) return noRecords;
  const { db } = openSqlite(file);
  try {
    const tables = await db.introspection.getTables();
    return tables.length === 0 ? noRecords : await inspect(db, options);
  } catch {
    return { ...noRecords, hasPeople: true };
  } finally {
    // Closing moves the contents of the write-ahead log into the file, where that is possible.
    await db.destroy().catch(() => undefined);
  }
}

async function removeSqlite(file: string): Promise<void> {
  for (const part of ['', '-wal', '-shm']) await rm(file + part, { force: true });
}

async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await using handle = await open(to, 'r+');
  await handle.sync();
}

/** Builds a SQLite file from a backup, and returns how many members were erased again. */
async function buildSqlite(
  file: string,
  backup: BackupFile,
  found: ExistingRecords,
  options: RestoreOptions,
): Promise<number> {
  await removeSqlite(file);
  const { db } = openSqlite(file);
  try {
    await migrateTo(db, 'sqlite', backup.header.step);
    // Tables come in any order, so foreign keys are checked at the end.
    await sql`pragma foreign_keys = off`.execute(db);
    await db.transaction().execute((trx) => load(trx, backup, options));
    const { rows: dangling } = await sql`pragma foreign_key_check`.execute(db);
    if (dangling.length > 0) throw new Error('rows refer to others that are not there');
    await sql`pragma foreign_keys = on`.execute(db);
    await migrateToLatest(db, 'sqlite');
    const count = await db.transaction().execute((trx) => eraseAgain(trx, found, options));
    await wipeFreedPages({ engine: 'sqlite', db });
    return count;
  } finally {
    await db.destroy();
  }
}

function hasContent(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Replaces one SQLite file with another, and keeps a copy of the old one. One of the two always exists. */
async function swapSqlite(staged: string, file: string, now: Date): Promise<string | null> {
  const copy = copyName(`${file}.`, now);
  const hadFile = existsSync(file);
  if (hadFile) {
    for (const part of ['-wal', '']) {
      if (hasContent(file + part)) await copyDurably(file + part, copy + part);
    }
    // The log of a damaged file may remain. It must never be applied to the new file.
    for (const part of ['-wal', '-shm']) await rm(file + part, { force: true });
  }
  await rename(staged, file);
  await syncFolder(dirname(file));
  return hadFile ? copy : null;
}

/**
 * Builds a SQLite file from a backup next to the data folder's own, then replaces it and keeps the old one as a copy.
 * Throws StartRefusal when another process holds the folder, or when existing records may not be replaced.
 */
export async function restoreSqlite(
  dataDir: string,
  backup: BackupFile,
  options: RestoreOptions,
): Promise<RestoreOutcome> {
  const folder = lockDataFolder(dataDir);
  const file = join(folder.path, DATABASE_FILE);
  const staged = `${file}.restoring`;
  try {
    const existing = await inspectFile(file, options);
    if (existing.hasPeople && options.replace !== true) throw existingRecordsRefusal(folder.path);
    const erasedAgain = await buildSqlite(staged, backup, existing, options);
    return { copy: await swapSqlite(staged, file, options.now), erasedAgain };
  } finally {
    await removeSqlite(staged);
    folder.release();
  }
}
