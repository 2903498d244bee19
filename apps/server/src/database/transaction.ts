import type { SelectQueryBuilder } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database, Transaction } from './database.ts';
import { SqliteAdapter } from './sqlite/dialect.ts';

const ATTEMPTS = 3;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/**
 * Runs `work` in one transaction: all of its changes stay, or none. On SQLite it begins IMMEDIATE, one at a time;
 * on PostgreSQL it is read committed and begins anew when PostgreSQL breaks a deadlock at its cost, so `work` may run
 * up to three times and must touch nothing but its transaction. Throws what `work` throws.
 */
export async function inTransaction<T>(
  database: Database,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.db.transaction().setIsolationLevel('read committed').execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isLostRace(error)) throw error;
    }
  }
}

function isLostRace(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE);
}

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
