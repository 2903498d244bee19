import type { SelectQueryBuilder } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database, Source, Transaction } from './database.ts';
import { SqliteAdapter } from './sqlite/dialect.ts';

const MAX_ATTEMPTS = 3;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/**
 * Runs `work` in one transaction and rolls back when it throws. On SQLite transactions are IMMEDIATE and run one at a
 * time. On PostgreSQL they are read committed, and one that PostgreSQL aborts to resolve a deadlock is run again.
 * `work` may therefore run up to three times, so it must have no effects outside its transaction. Throws what `work`
 * throws.
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

/** Whether PostgreSQL aborted the transaction in favour of another, so that a retry may succeed. */
function isTransient(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE);
}

/** Adds a lock to a query. */
type AddLock = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
) => SelectQueryBuilder<DB, TB, O>;

/**
 * Locks the rows that a query reads until the transaction ends: `query.$call(forUpdate(trx))`. On SQLite the query is
 * unchanged, because the transaction holds the only write lock.
 *
 * The lock is `for no key update`. A plain `for update` would also block inserts that refer to the row by foreign key.
 * A log entry about a member would then wait for that member's lock, and could deadlock.
 */
export function forUpdate(db: Pick<Source['db'], 'getExecutor'>): AddLock {
  return (query) => (hasRowLocks(db) ? query.forNoKeyUpdate() : query);
}

/**
 * Like `forUpdate`, but several transactions may hold this lock at the same time. For rows that this transaction does
 * not change and that no other may change meanwhile.
 */
export function forShare(db: Pick<Source['db'], 'getExecutor'>): AddLock {
  return (query) => (hasRowLocks(db) ? query.forShare() : query);
}

/** Like `forUpdate`, but skips rows that another transaction has locked, to take work from a queue. */
export function forUpdateSkipLocked(trx: Transaction): AddLock {
  return (query) => (hasRowLocks(trx) ? query.forUpdate().skipLocked() : query);
}

/** Whether the database has row locks, that is, whether it is PostgreSQL. */
export function hasRowLocks(db: Pick<Source['db'], 'getExecutor'>): boolean {
  return !(db.getExecutor().adapter instanceof SqliteAdapter);
}

/** Executes the statements of a transaction. */
export function sourceOf(trx: Transaction): Source {
  return { engine: hasRowLocks(trx) ? 'postgres' : 'sqlite', db: trx };
}
