import {
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteAdapter } from './sqlite-adapter.ts';
import { SqliteConnection, type SqliteHandles } from './sqlite-connection.ts';

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
