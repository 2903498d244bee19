import type { TestDatabases } from './test-databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder that a test's SQLite database is copied from. */
    sqliteTemplate: string;
    postgresDatabases: TestDatabases;
  }
}
