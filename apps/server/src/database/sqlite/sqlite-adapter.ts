import { DialectAdapterBase } from 'kysely';

/** What SQLite through `node:sqlite` can do, told to the query builder. */
export class SqliteAdapter extends DialectAdapterBase {
  /** The connection keeps readers and the writer apart by itself, so the builder's one-at-a-time lock is not wanted. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Makes the migrator run in one IMMEDIATE transaction, which also is its lock. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsReturning(): boolean {
    return true;
  }

  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}
