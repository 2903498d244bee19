import { join } from 'node:path';
import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import { type DataFolder, holdDataFolder } from './data-folder.ts';
import { migrateToLatest } from './migrations/migrate.ts';
import { openPostgres, openPostgresForMigration, type PostgresOptions } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** Which database the settings name: PostgreSQL where an address is given, SQLite in the data folder otherwise. */
export function databaseTargetOf(settings: {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}): DatabaseTarget {
  const { databaseUrl, dataDir } = settings;
  return databaseUrl === null ? { engine: 'sqlite', dataDir } : { engine: 'postgres', url: databaseUrl };
}

export type DatabaseTarget =
  | { readonly engine: 'sqlite'; readonly dataDir: string }
  | { readonly engine: 'postgres'; readonly url: string; readonly poolSize?: number };

export type DatabaseOptions = Pick<PostgresOptions, 'onStatement' | 'onIdleError'>;

/** The open database. Single reads and single writes go through `db`; what belongs together, through `inTransaction`. */
export type Database = {
  readonly engine: 'sqlite' | 'postgres';
  readonly db: Kysely<Tables>;
  /** Ends all connections; on SQLite the data folder is free for another process then. */
  close(): Promise<void>;
};

/** A running transaction. Whatever writes more than one row, or locks, asks for one. */
export type Transaction = KyselyTransaction<Tables>;

const DATABASE_FILE = 'crewroom.sqlite';

/**
 * Opens the database and brings its schema up to date. Throws StartRefusal when the data folder is in use or the
 * database belongs to a newer version, DatabaseUnavailableError when PostgreSQL cannot be reached.
 */
export async function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Promise<Database> {
  if (target.engine === 'postgres') await migratePostgres(target);
  const database = connectDatabase(target, options);
  if (target.engine === 'postgres') return database;
  try {
    await migrateToLatest(database.db, 'sqlite');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens a database whose schema is known to be up to date, or is about to be brought to some version. */
export function connectDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Database {
  if (target.engine === 'sqlite') return connectSqlite(holdDataFolder(target.dataDir), options);
  const db = openPostgres({ ...target, ...options });
  return { engine: 'postgres', db, close: () => db.destroy() };
}

function connectSqlite(folder: DataFolder, options: DatabaseOptions): Database {
  try {
    const db = openSqlite(join(folder.path, DATABASE_FILE), options.onStatement);
    const close = () => db.destroy().finally(() => folder.release());
    return { engine: 'sqlite', db, close };
  } catch (error) {
    folder.release();
    throw error;
  }
}

async function migratePostgres(target: { readonly url: string }): Promise<void> {
  const db = openPostgresForMigration({ url: target.url });
  try {
    await migrateToLatest(db, 'postgres');
  } finally {
    await db.destroy();
  }
}
