import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailableError } from '../errors.ts';

// Primary result codes: BUSY, LOCKED, NOMEM, IOERR, FULL, CANTOPEN.
const UNAVAILABLE = new Set([5, 6, 7, 10, 13, 14]);

type SqliteError = Error & { readonly errcode: number };

function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}

/** Turns errors such as BUSY or FULL into `DatabaseUnavailableError` and returns all others unchanged. */
export function translateSqliteError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (!isSqliteError(error) || !UNAVAILABLE.has(error.errcode & 0xff)) return error;
  return new DatabaseUnavailableError(`The database cannot be used: ${error.message}`, { cause: error });
}

type PreparedStatement = { readonly statement: StatementSync; readonly returnsRows: boolean };

const CACHED_STATEMENTS = 500;

/** One open SQLite connection with a cache of its 500 most recently used prepared statements. */
export class SqliteHandle {
  readonly #database: DatabaseSync;
  readonly #prepared = new LRUCache<string, PreparedStatement>({ max: CACHED_STATEMENTS });

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    try {
      const { statement, returnsRows } = this.#prepare(sql);
      const values = parameters.map(toInputValue);
      if (!returnsRows) return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
      // Only Kysely knows the type of the rows. The driver does not.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return { rows: statement.all(...values) as R[] };
    } catch (error) {
      throw translateSqliteError(error);
    }
  }

  /** Runs a statement without caching it: pragmas, `begin`, `commit` and `rollback`. */
  exec(sql: string): void {
    try {
      this.#database.exec(sql);
    } catch (error) {
      throw translateSqliteError(error);
    }
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): PreparedStatement {
    const cached = this.#prepared.get(sql);
    if (cached !== undefined) return cached;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/** Throws TypeError for values that SQLite would store differently from PostgreSQL: booleans, dates, undefined. */
function toInputValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be bound to a statement; store text, numbers, bytes or null`);
}
