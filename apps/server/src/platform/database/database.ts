import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { Config } from '../../config/config.ts';
import { type DataFolder, lockDataFolder } from './data-folder.ts';
import { StartRefusal } from './errors.ts';
import { createKeyedLimiter, type KeyedLimiter } from './keyed-limiter.ts';
import { isMigrated, migrateToLatest } from './migrations/migrate.ts';
import {
  openPostgres,
  openPostgresSnapshot,
  openUnpooledPostgres,
  type PoolUse,
  type PostgresOptions,
  type SharedPostgres,
  usualWaitLimits,
} from './postgres.ts';
import type { DatabaseSnapshot } from './snapshot.ts';
import { openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** Chooses the database from the settings: PostgreSQL when `databaseUrl` is set, otherwise SQLite in the data folder. */
export function databaseTargetOf(config: Config): DatabaseTarget {
  const { databaseUrl: url, databasePoolSize: poolSize, databaseNamedStatements: namedStatements } = config;
  if (url === null) return { engine: 'sqlite', dataDir: config.dataDir };
  return { engine: 'postgres', url, directUrl: config.databaseListenUrl ?? url, poolSize, namedStatements };
}

/** The database to open: a data folder of the embedded engine, or a PostgreSQL. */
export type DatabaseTarget = { readonly engine: 'sqlite'; readonly dataDir: string } | PostgresTarget;

type PostgresTarget = Pick<PostgresOptions, 'url' | 'poolSize' | 'namedStatements' | 'schema'> & {
  readonly engine: 'postgres';
  /** The pool that serves its requests, where several schemas share one. */
  readonly pool?: SharedPostgres;
  /** The URL of PostgreSQL itself when `url` points to a pooler. Migrations run there. */
  readonly directUrl?: string;
};

export type DatabaseOptions = Pick<PostgresOptions, 'onStatement' | 'waitLimits'>;

/** The open database. Single statements use `db`. Statements that belong together use `inTransaction`. */
export type Database = {
  readonly engine: 'sqlite' | 'postgres';
  readonly db: Kysely<Tables>;
  /** Queues changes of the same row, so that they wait without holding a connection. */
  readonly withKeyLimit: KeyedLimiter;
  /** How the connections of the pool are used now. Only PostgreSQL has a pool. */
  readonly poolUse?: () => PoolUse;
  /**
   * Opens a snapshot of the database for a long read. Throws DatabaseUnavailableError when PostgreSQL cannot be
   * reached.
   */
  openSnapshot(): Promise<DatabaseSnapshot>;
  /** Closes all connections, and on SQLite unlocks the data folder. */
  close(): Promise<void>;
};

/** What executes statements: the database, or a transaction on it. */
export type Source = Pick<Database, 'engine' | 'db'>;

/** A running transaction. Functions that write more than one row, or lock rows, take one as a required parameter. */
export type Transaction = KyselyTransaction<Tables>;

/** The file of the embedded engine in its data folder. */
export const DATABASE_FILE = 'crewroom.sqlite';

/**
 * Opens the database and migrates it. Throws StartRefusal when the data folder is in use or the database belongs to a
 * newer version. Throws DatabaseUnavailableError when PostgreSQL cannot be reached.
 */
export async function openDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Promise<Database> {
  const database = connectDatabase(target, options);
  try {
    if (target.engine === 'postgres') await migratePostgres(target, database);
    else await migrateToLatest(database.db, 'sqlite');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens a database without migrating it. Throws StartRefusal when the data folder is in use or cannot be used. */
export function connectDatabase(target: DatabaseTarget, options: DatabaseOptions = {}): Database {
  const withKeyLimit = createKeyedLimiter((options.waitLimits ?? usualWaitLimits).connection);
  if (target.engine === 'sqlite') {
    return { ...connectSqlite(lockDataFolder(target.dataDir), options), withKeyLimit };
  }
  const { pool, schema } = target;
  const { db, poolUse } =
    pool === undefined || schema === undefined
      ? openPostgres({ ...target, ...options })
      : { db: pool.open<Tables>(schema), poolUse: pool.poolUse };
  const openSnapshot = () => openPostgresSnapshot({ ...directly(target), ...options });
  return { engine: 'postgres', db, withKeyLimit, poolUse, openSnapshot, close: () => db.destroy() };
}

/**
 * Opens a database that a portal may be running on, for a command that writes little. It runs no migration and takes no
 * lock on the data folder. Throws StartRefusal when a data folder has no database, which opening would create.
 */
export function connectWithoutLock(target: DatabaseTarget): Database {
  const withKeyLimit = createKeyedLimiter(usualWaitLimits.connection);
  if (target.engine === 'sqlite') {
    const { db, openSnapshot } = openExisting(target.dataDir);
    return { engine: 'sqlite', db, withKeyLimit, openSnapshot, close: () => db.destroy() };
  }
  const db = openUnpooled(target);
  const openSnapshot = () => openPostgresSnapshot(directly(target));
  return { engine: 'postgres', db, withKeyLimit, openSnapshot, close: () => db.destroy() };
}

function openExisting(dataDir: string) {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new StartRefusal(`There is no database in ${dataDir}.`);
  return openSqlite(file);
}

/** The same database, without the pooler. */
const directly = ({ directUrl, ...target }: PostgresTarget) => ({ ...target, url: directUrl ?? target.url });

const openUnpooled = (target: PostgresTarget): Kysely<Tables> =>
  openUnpooledPostgres({ url: directly(target).url, schema: target.schema });

function connectSqlite(folder: DataFolder, options: DatabaseOptions): Omit<Database, 'withKeyLimit'> {
  try {
    const { db, openSnapshot } = openSqlite(join(folder.path, DATABASE_FILE), options.onStatement);
    const close = () => db.destroy().finally(() => folder.release());
    return { engine: 'sqlite', db, openSnapshot, close };
  } catch (error) {
    folder.release();
    throw error;
  }
}

async function migratePostgres(target: PostgresTarget, { db: pooled }: Database): Promise<void> {
  // Many schemas open often, and a new connection for each would take longer than all else.
  if (target.pool !== undefined && (await isMigrated(pooled))) return;
  await using db = openUnpooled(target);
  await migrateToLatest(db, 'postgres');
}
