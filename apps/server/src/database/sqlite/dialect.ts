import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  DialectAdapterBase,
  type Driver,
  type Kysely,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqliteHandle } from './handle.ts';
import type { ReadTurns, Release, WriteLock } from './turns.ts';

/** What SQLite through `node:sqlite` can do, told to the query builder. */
export class SqliteAdapter extends DialectAdapterBase {
  /** The connection keeps readers and the writer apart by itself, so the builder's one-at-a-time lock is not wanted. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Makes the migrator run in one IMMEDIATE transaction, which also is its lock. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsReturning(): boolean {
    return true;
  }

  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

export type SqliteHandles = {
  readonly reader: SqliteHandle;
  readonly writer: SqliteHandle;
  readonly writeLock: WriteLock;
  readonly readTurns: ReadTurns;
};

const ABORTED = 'The transaction has failed; nothing more runs in it until it is rolled back';

/**
 * What one piece of work sees of the two handles: reads go to the reader, everything else and whole transactions to
 * the writer, in turn. A statement that fails spoils its transaction, as on PostgreSQL: code that went on
 * after a failure would otherwise pass every test on SQLite and break on PostgreSQL.
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
    const { reader, readTurns } = this.#handles;
    if (isRead(query)) return await readTurns.run(() => reader.run<R>(query.sql, query.parameters));
    const release = await this.#handles.writeLock.acquire();
    try {
      return this.#handles.writer.run<R>(query.sql, query.parameters);
    } finally {
      release();
    }
  }

  /** Refuses: an unfinished read would pin the reader to an old state of the database for everyone else. */
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
      // SQLite may have rolled back by itself already, as it does when the disk is full.
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

/** Teaches the query builder to speak to SQLite through `node:sqlite`, of which it has no dialect of its own. */
export class SqliteDialect implements Dialect {
  readonly #open: () => SqliteHandles;

  /** Takes how to open the database, which happens at the first statement. */
  constructor(open: () => SqliteHandles) {
    this.#open = open;
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#open);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new SqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

class SqliteDriver implements Driver {
  readonly #open: () => SqliteHandles;
  #handles: SqliteHandles | null = null;

  constructor(open: () => SqliteHandles) {
    this.#open = open;
  }

  init(): Promise<void> {
    this.#handles = this.#open();
    return Promise.resolve();
  }

  acquireConnection(): Promise<SqliteConnection> {
    if (this.#handles === null) throw new Error('The database is not open');
    return Promise.resolve(new SqliteConnection(this.#handles));
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit();
    return Promise.resolve();
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
    return Promise.resolve();
  }

  async releaseConnection(): Promise<void> {}

  destroy(): Promise<void> {
    // The writer goes last: the last connection to close folds the write-ahead log into the database file.
    this.#handles?.reader.close();
    this.#handles?.writer.exec('pragma optimize');
    this.#handles?.writer.close();
    this.#handles = null;
    return Promise.resolve();
  }
}
