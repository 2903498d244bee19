import { DatabaseError } from 'pg';
import type { Database, Transaction } from './database.ts';

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
