import { existsSync, statSync } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type AirlineRules, Change } from '../changes/change.ts';
import { createLive, unknownChanges } from '../changes/live.ts';
import { announce } from '../changes/notifications.ts';
import { lockDataFolder } from '../database/data-folder.ts';
import { DATABASE_FILE, type DatabaseTarget, openDatabase, type Transaction } from '../database/database.ts';
import { DatabaseUnavailableError, StartRefusal } from '../database/errors.ts';
import { wipeFreedPages } from '../database/freed-pages.ts';
import { isKnownStep, migrateTo, migrateToLatest } from '../database/migrations/migrate.ts';
import { openPostgresForMigration } from '../database/postgres.ts';
import { openSqlite } from '../database/sqlite.ts';
import { toInstant } from '../database/stored-values.ts';
import { type Tables, tableNames } from '../database/tables.ts';
import { sourceOf } from '../database/transaction.ts';
import { forgetMember } from '../forgetting/forget.ts';
import { searchForNames } from '../forgetting/name-search.ts';
import {
  type ForgottenMarks,
  forgottenAmong,
  type KnownAccount,
  keepMarks,
  readMarks,
} from '../members/forgotten-accounts.ts';
import type { BackupHeader, Rows } from './backup-format.ts';
import { counted, type OnProgress, totalOf, writeSnapshot } from './make-backup.ts';
import { type BackupFile, openBackupFile } from './open-backup-file.ts';
import { keptTables, withTransactionSnapshot } from './snapshot.ts';
import { syncFolder } from './write-backup-file.ts';

export type RestoreOptions = {
  /** Whether records that are there already may go, a copy of them being kept. */
  readonly replace?: boolean;
  /** By which the file was sealed, and the copy of what was there is; null without one. */
  readonly key?: string | null;
  /** Whether a file that is not sealed is restored although there is a key. */
  readonly allowUnsealed?: boolean;
  /**
   * Whose people may be restored; nobody else's, so that demo people never become real. Null where the portal does not know its group
   * before it has the records, in which that stands.
   */
  readonly origin: string | null;
  /** What the airline has set, by which seats of the forgotten are freed. */
  readonly rules: AirlineRules;
  readonly now: Date;
  readonly onProgress?: OnProgress;
};

/** What was restored. */
export type Restored = {
  readonly header: BackupHeader;
  /** Where the copy of what was there before is; null when there was nothing. */
  readonly copy: string | null;
  /** How many members were forgotten again, whom the backup still knew. */
  readonly forgottenAgain: number;
};

type Outcome = Omit<Restored, 'header'>;

const ROWS_AT_ONCE = 100;

async function insert(db: Kysely<Tables>, { table, columns, rows }: Rows): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const values = rows.slice(from, from + ROWS_AT_ONCE).map((row) => sql`(${sql.join(row)})`);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
  }
}

async function load(db: Kysely<Tables>, { header, rows }: BackupFile, onProgress: OnProgress): Promise<void> {
  const known: readonly string[] = tableNames;
  for await (const batch of counted(rows(), totalOf(header), onProgress)) {
    if (!known.includes(batch.table)) throw new Error(`there is no table ${batch.table}`);
    // A file may be forged: whoever writes one could put a session of the owner into it.
    if (keptTables.includes(batch.table)) await insert(db, batch);
  }
}

/** A name that no file has, for the copy of what was there; `ending` closes it. */
function copyName(start: string, now: Date, ending = ''): string {
  const stamp = toInstant(now).replaceAll(/[-:.]/g, '');
  for (let number = 1; ; number += 1) {
    const name = `${start}before-${stamp}${number === 1 ? '' : `-${number}`}${ending}`;
    if (!existsSync(name)) return name;
  }
}

function holdsRecords(where: string): StartRefusal {
  return new StartRefusal(
    `${where} holds records already; with --replace they go, and a copy of them is kept beside. Nothing was changed.`,
  );
}

/** What a restore must know of the records that were there. */
type ExistingRecords = {
  readonly hasPeople: boolean;
  /** Everyone in them by their id, and whether they were forgotten. */
  readonly members: ReadonlyMap<string, { readonly isForgotten: boolean }>;
  readonly marks: ForgottenMarks;
};

const noRecords: ExistingRecords = {
  hasPeople: false,
  members: new Map(),
  marks: { salts: [], rows: [] },
};

async function inspect(db: Kysely<Tables>): Promise<ExistingRecords> {
  const users = await db.selectFrom('users').select(['id', 'forgotten_at']).execute();
  const members = users.map(({ id, forgotten_at: at }) => [id, { isForgotten: at !== null }] as const);
  return { hasPeople: users.length > 0, members: new Map(members), marks: await readMarks(db) };
}

/** Looks into a SQLite file. What cannot be read counts as records: it may be some. */
async function inspectFile(file: string): Promise<ExistingRecords> {
  if (!existsSync(file)) return noRecords;
  const db = openSqlite(file);
  try {
    const tables = await db.introspection.getTables();
    return tables.length === 0 ? noRecords : await inspect(db);
  } catch {
    return { ...noRecords, hasPeople: true };
  } finally {
    // Closing moves what is in the write-ahead log into the file, where that is possible.
    await db.destroy().catch(() => undefined);
  }
}

/**
 * Whom the records that were there had forgotten and the backup still knows: by the same id, or by the mark of the account
 * where those records were begun anew and knew it by another.
 */
async function stillKnown(trx: Transaction, { members, marks }: ExistingRecords): Promise<KnownAccount[]> {
  const restored = await trx
    .selectFrom('users')
    .select(['id', 'roblox_id as robloxId', 'first_seen_at as firstSeenAt'])
    .where('forgotten_at', 'is', null)
    .execute();
  const strangers = restored.filter(({ id }) => !members.has(id));
  return [
    ...restored.filter(({ id }) => members.get(id)?.isForgotten === true),
    ...(await forgottenAmong(strangers, marks)),
  ];
}

/** Forgets again whom the records that were there had forgotten and the backup still knows; answers how many. */
async function forgetAgain(
  trx: Transaction,
  found: ExistingRecords,
  { now, rules }: RestoreOptions,
): Promise<number> {
  await keepMarks(trx, found.marks);
  const accounts = await stillKnown(trx, found);
  for (const { robloxId } of accounts) await forgetMember(new Change(trx, now, rules), robloxId);
  return accounts.length;
}

async function removeSqlite(file: string): Promise<void> {
  for (const part of ['', '-wal', '-shm']) await rm(file + part, { force: true });
}

async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Builds a SQLite file from a backup, and answers how many members were forgotten again. */
async function buildSqlite(
  file: string,
  backup: BackupFile,
  found: ExistingRecords,
  options: RestoreOptions,
): Promise<number> {
  await removeSqlite(file);
  const { onProgress = () => undefined } = options;
  const db = openSqlite(file);
  try {
    await migrateTo(db, 'sqlite', backup.header.step);
    // Tables come in any order, so references are checked when all of them are there.
    await sql`pragma foreign_keys = off`.execute(db);
    await db.transaction().execute((trx) => load(trx, backup, onProgress));
    const { rows: dangling } = await sql`pragma foreign_key_check`.execute(db);
    if (dangling.length > 0) throw new Error('rows refer to others that are not there');
    await sql`pragma foreign_keys = on`.execute(db);
    await migrateToLatest(db, 'sqlite');
    const count = await db.transaction().execute((trx) => forgetAgain(trx, found, options));
    await wipeFreedPages({ engine: 'sqlite', db });
    return count;
  } finally {
    await db.destroy();
  }
}

function hasContent(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Puts one SQLite file in the place of another, of which a copy stays. At no moment is there neither. */
async function swapSqlite(staged: string, file: string, now: Date): Promise<string | null> {
  const copy = copyName(`${file}.`, now);
  const hadFile = existsSync(file);
  if (hadFile) {
    for (const part of ['-wal', '']) {
      if (hasContent(file + part)) await copyDurably(file + part, copy + part);
    }
    // The log of a damaged file may be left; it must never be applied to the new one.
    for (const part of ['-wal', '-shm']) await rm(file + part, { force: true });
  }
  await rename(staged, file);
  await syncFolder(dirname(file));
  return hadFile ? copy : null;
}

async function restoreSqlite(dataDir: string, backup: BackupFile, options: RestoreOptions): Promise<Outcome> {
  const folder = lockDataFolder(dataDir);
  const file = join(folder.path, DATABASE_FILE);
  const staged = `${file}.restoring`;
  try {
    const found = await inspectFile(file);
    if (found.hasPeople && options.replace !== true) throw holdsRecords(folder.path);
    const forgottenAgain = await buildSqlite(staged, backup, found, options);
    return { copy: await swapSqlite(staged, file, options.now), forgottenAgain };
  } finally {
    await removeSqlite(staged);
    folder.release();
  }
}

/** Crewroom's own tables in a PostgreSQL database, those of the migrations included. */
async function tablesOnPostgres(trx: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(trx);
  const ours = new Set<string>([...tableNames, 'kysely_migration', 'kysely_migration_lock']);
  return rows.map(({ name }) => name).filter((name) => ours.has(name));
}

async function dropTables(trx: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  const { rows: functions } = await sql<{ name: string }>`select distinct tgfoid::regprocedure::text as name
    from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = current_schema()::regnamespace
      and c.relname in (${sql.join(tables)})`.execute(trx);
  await sql`drop table ${sql.join(tables.map((name) => sql.table(name)))}`.execute(trx);
  for (const { name } of functions) await sql`drop function ${sql.raw(name)}`.execute(trx);
}

/** Runs something while no reference between tables is held, then asks for all of them again. */
async function withoutReferences(trx: Kysely<Tables>, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(trx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(trx);
  }
  await work();
  for (const { table, name, definition } of rows) {
    await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      trx,
    );
  }
}

/** Takes Crewroom's own tables away, a copy of their records being kept if there are any. */
async function clearPostgres(
  trx: Transaction,
  tables: readonly string[],
  copy: string,
  { replace = false, now, key = null }: RestoreOptions,
): Promise<ExistingRecords> {
  if (tables.length === 0) return noRecords;
  // A portal that runs on it waits from here on, and finds the restored records afterwards.
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in access exclusive mode`.execute(
    trx,
  );
  // Refuses a database of a newer version, of which not every table is known here.
  const found = await withTransactionSnapshot(trx, async (snapshot) => {
    const there = await inspect(trx);
    if (there.hasPeople && !replace) throw holdsRecords('The database');
    if (there.hasPeople) await writeSnapshot(snapshot, copy, { now, key });
    return there;
  });
  await dropTables(trx, tables);
  return found;
}

async function replaceOnPostgres(
  trx: Transaction,
  backup: BackupFile,
  copy: string,
  options: RestoreOptions,
): Promise<Outcome> {
  const { onProgress = () => undefined } = options;
  await sql`set local lock_timeout = '30s'`.execute(trx);
  const found = await clearPostgres(trx, await tablesOnPostgres(trx), copy, options);
  await migrateTo(trx, 'postgres', backup.header.step);
  await withoutReferences(trx, () => load(trx, backup, onProgress));
  await migrateToLatest(trx, 'postgres');
  const forgottenAgain = await forgetAgain(trx, found, options);
  await sql`analyze`.execute(trx);
  // Screens that are open at replicas read again, and find that their sessions are over.
  const told = { source: sourceOf(trx), toTell: unknownChanges, now: options.now, setsRules: true };
  await announce(told, createLive());
  return { copy: found.hasPeople ? copy : null, forgottenAgain };
}

async function restorePostgres(
  url: string,
  path: string,
  backup: BackupFile,
  options: RestoreOptions,
): Promise<Outcome> {
  const copy = copyName(join(dirname(path), 'crewroom-'), options.now, '.backup');
  const db = openPostgresForMigration({ url });
  try {
    return await db.transaction().execute((trx) => replaceOnPostgres(trx, backup, copy, options));
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  } finally {
    await db.destroy();
  }
}

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
