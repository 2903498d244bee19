import type { SelectQueryBuilder } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database, Source, Transaction } from './database.ts';
import { SqliteAdapter } from './sqlite/dialect.ts';

const MAX_ATTEMPTS = 3;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/**
 * Runs `work` in one transaction and rolls back when it throws. On SQLite transactions are IMMEDIATE and run one at a
 * time. On PostgreSQL they are read committed, and one that PostgreSQL aborts to resolve a deadlock is run again: `work`
 * may run up to three times, so it must have no effects outside its transaction. Throws what `work` throws.
 */
export async function inTransaction<T>(
  database: Database,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.db.transaction().setIsolationLevel('read committed').execute(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error;
    }
  }
}

/** Whether PostgreSQL aborted the transaction for the sake of another, so that it may succeed when it is run again. */
function isTransient(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE);
}

/** Adds a lock to a query. */
type AddLock = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
) => SelectQueryBuilder<DB, TB, O>;

/**
 * Locks the rows a query reads until the transaction ends: `query.$call(forUpdate(trx))`. On SQLite the query stays as it
 * is, because the transaction holds the only write lock.
 *
 * The lock is `for no key update`. A plain `for update` would also block inserts that refer to the row by foreign key:
 * writing a log line about a member would wait for that member's lock, and could deadlock.
 */
export function forUpdate(db: Pick<Source['db'], 'getExecutor'>): AddLock {
  return (query) => (hasRowLocks(db) ? query.forNoKeyUpdate() : query);
}

/**
 * As `forUpdate`, but several transactions may hold this lock at the same time: for rows that this transaction does not
 * change and that nobody else may change meanwhile.
 */
export function forShare(db: Pick<Source['db'], 'getExecutor'>): AddLock {
  return (query) => (hasRowLocks(db) ? query.forShare() : query);
}

/** As `forUpdate`, but leaves out rows that another transaction has locked: for taking work from a queue. */
export function forUpdateSkipLocked(trx: Transaction): AddLock {
  return (query) => (hasRowLocks(trx) ? query.forUpdate().skipLocked() : query);
}

/** Whether the database has row locks, that is, whether it is PostgreSQL. */
export function hasRowLocks(db: Pick<Source['db'], 'getExecutor'>): boolean {
  return !(db.getExecutor().adapter instanceof SqliteAdapter);
}

/** What the statements of a transaction run on. */
export function sourceOf(trx: Transaction): Source {
  return { engine: hasRowLocks(trx) ? 'postgres' : 'sqlite', db: trx };
}
