import type { SelectQueryBuilder } from 'kysely';
import type { Transaction } from './database.ts';
import { SqliteAdapter } from './sqlite/sqlite-adapter.ts';

type Locked = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
) => SelectQueryBuilder<DB, TB, O>;

/**
 * Locks the rows a query reads until the transaction ends: `query.$call(forUpdate(trx))`. PostgreSQL takes the row
 * locks; on SQLite the transaction already holds the only write lock there is, and the query stays as it was.
 *
 * It is the lock of an update that leaves the id alone. `for update` would also keep others from naming the row: whoever
 * writes a log line that names a member would wait for that member's lock, in whatever order it holds its own.
 */
export function forUpdate(trx: Transaction): Locked {
  return (query) => (hasRowLocks(trx) ? query.forNoKeyUpdate() : query);
}

/** As `forUpdate`, but rows that another transaction has locked are passed over: for taking work from a queue. */
export function forUpdateSkipLocked(trx: Transaction): Locked {
  return (query) => (hasRowLocks(trx) ? query.forUpdate().skipLocked() : query);
}

/** Whether this is PostgreSQL, where others write beside this transaction. */
export function hasRowLocks(trx: Transaction): boolean {
  return !(trx.getExecutor().adapter instanceof SqliteAdapter);
}
