import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter as KyselySqliteAdapter,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqliteHandle } from './handle.ts';
import type { ReadScheduler, Release, WriteLock } from './scheduling.ts';

/** Describes to Kysely what SQLite through `node:sqlite` supports. */
export class SqliteAdapter extends KyselySqliteAdapter {
  /** `SqliteConnection` separates reads from writes itself, so Kysely must not run statements one at a time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Makes the migrator run in one IMMEDIATE transaction, which also keeps other processes from migrating. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export type SqliteHandles = {
  readonly reader: SqliteHandle;
  readonly writer: SqliteHandle;
  readonly writeLock: WriteLock;
  readonly readScheduler: ReadScheduler;
  /** Runs a statement on another thread. */
  readonly runInWorker: (statement: string) => Promise<readonly unknown[]>;
  readonly close: () => void;
};

const ABORTED = 'The transaction has failed; nothing more runs in it until it is rolled back';

/**
 * A connection as Kysely sees it: single reads use the reader, writes and transactions use the writer, one after the
 * other. After a statement has failed, its transaction rejects further ones, as on PostgreSQL. Otherwise code that
 * continues after a failure would pass the tests on SQLite and break on PostgreSQL.
 */
class SqliteConnection implements DatabaseConnection {
  readonly #handles: SqliteHandles;
  #release: Release | null = null;
  #failed = false;

  constructor(handles: SqliteHandles) {
    this.#handles = handles;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#release !== null) return this.#runInTransaction<R>(query);
    const { reader, readScheduler } = this.#handles;
    if (isRead(query)) return await readScheduler.run(() => reader.run<R>(query.sql, query.parameters));
    const release = await this.#handles.writeLock.acquire();
    try {
      if (isMaintenance(query)) {
        // Only Kysely knows the type of the rows; the driver does not.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        return { rows: (await this.#handles.runInWorker(query.sql)) as R[] };
      }
      return this.#handles.writer.run<R>(query.sql, query.parameters);
    } finally {
      release();
    }
  }

  /** Always throws: while a read is unfinished, all other reads would keep seeing the old state of the database. */
  streamQuery(): never {
    throw new Error('Rows are not streamed from SQLite');
  }

  async begin(): Promise<void> {
    const release = await this.#handles.writeLock.acquire();
    try {
      this.#handles.writer.exec('begin immediate');
    } catch (error) {
      release();
      throw error;
    }
    this.#release = release;
    this.#failed = false;
  }

  commit(): void {
    if (this.#failed) {
      this.rollback();
      throw new AbortedTransactionError();
    }
    this.#handles.writer.exec('commit');
    this.#end();
  }

  rollback(): void {
    try {
      // SQLite may have rolled back already, as it does when the disk is full.
      if (this.#handles.writer.isInTransaction) this.#handles.writer.exec('rollback');
    } finally {
      this.#end();
    }
  }

  #runInTransaction<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    if (this.#failed) throw new Error(ABORTED);
    try {
      return this.#handles.writer.run<R>(sql, parameters);
    } catch (error) {
      this.#failed = true;
      throw error;
    }
  }

  #end(): void {
    this.#release?.();
    this.#release = null;
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*select\b/i.test(sql));
}

/**
 * Whether a statement rewrites much of the file. It runs on another thread: reads continue, and writes wait for their
 * turn.
 */
function isMaintenance({ query, sql }: CompiledQuery): boolean {
  return RawNode.is(query) && /^\s*(vacuum|reindex|pragma wal_checkpoint)\b/i.test(sql);
}

/**
 * A Kysely dialect for `node:sqlite`. Kysely's own needs the package better-sqlite3. `open` is called at the first
 * statement.
 */
export function sqliteDialect(open: () => SqliteHandles): Dialect {
  return {
    createDriver: () => new SqliteDriver(open),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class SqliteDriver implements Driver {
  readonly #open: () => SqliteHandles;
  #handles: SqliteHandles | null = null;

  constructor(open: () => SqliteHandles) {
    this.#open = open;
  }

  async init(): Promise<void> {
    this.#handles = this.#open();
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (this.#handles === null) throw new Error('The database is not open');
    return new SqliteConnection(this.#handles);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#handles?.close();
    this.#handles = null;
  }
}
