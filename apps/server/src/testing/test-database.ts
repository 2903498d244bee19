import { connectDatabase, type Database } from '../database/database.ts';
import type { OnStatement } from '../database/statement-log.ts';
import { createTestTarget } from './test-target.ts';

/** A database of a test's own. Closing it removes it; `await using` does so by itself. */
export type TestDatabase = Database &
  AsyncDisposable & {
    /** Reports every statement from now on; returns what ends the reports. */
    watchStatements(listener: OnStatement): () => void;
  };

/** A fresh database with the newest schema and nothing in it, on the engine of `TEST_ENGINE`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const testTarget = await createTestTarget();
  const listeners = new Set<OnStatement>();
  const database = connectDatabase(testTarget.target, {
    onStatement: (sql, parameters) => {
      for (const listener of listeners) listener(sql, parameters);
    },
  });
  const close = async () => {
    try {
      await database.close();
    } finally {
      await testTarget[Symbol.asyncDispose]();
    }
  };
  return {
    ...database,
    close,
    [Symbol.asyncDispose]: close,
    watchStatements(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
