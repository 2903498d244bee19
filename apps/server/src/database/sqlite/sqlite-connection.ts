import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  RawNode,
  SelectQueryNode,
} from 'kysely';
import type { ReadTurns } from './read-turns.ts';
import type { SqliteHandle } from './sqlite-handle.ts';
import type { Release, WriteLock } from './write-lock.ts';

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
export class SqliteConnection implements DatabaseConnection {
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
