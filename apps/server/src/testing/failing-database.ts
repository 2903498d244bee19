import type { KyselyPlugin } from 'kysely';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A database of a test's own that can be made to fail. */
export type FailingDatabase = {
  readonly database: TestDatabase;
  /** Makes every statement from now on fail with an error; null mends it. */
  readonly failWith: (error: Error | null) => void;
};

/** Makes a database that works until it is told to fail. */
export async function createFailingDatabase(): Promise<FailingDatabase> {
  let failure: Error | null = null;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (failure !== null) throw failure;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const database = await createTestDatabase();
  return {
    database: { ...database, db: database.db.withPlugin(plugin) },
    failWith: (error) => {
      failure = error;
    },
  };
}
