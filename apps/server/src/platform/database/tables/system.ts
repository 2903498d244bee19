import { sql } from 'kysely';
import { instant, nullable, text, wholeNumber } from './columns.ts';
import { defineTable } from './define-table.ts';

export const systemTables = {
  /**
   * When each topic was last invalidated: `version` changes after every change that invalidated it. The row of
   * `everything` represents all topics at once. A topic without a row was invalidated long ago, or never.
   */
  topic_versions: defineTable({
    inBackup: false,
    columns: { topic: text(), version: text(), touched_at: instant() },
    primaryKey: ['topic'],
    storedByKey: true,
  }),

  /** The portal's records about this database, such as its origin. */
  settings: defineTable({
    inBackup: true,
    columns: { key: text(), value: text() },
    primaryKey: ['key'],
  }),

  /** Scheduled work, one row a job. Of all processes on the database one at a time runs it. */
  jobs: defineTable({
    inBackup: false,
    columns: {
      name: text(),
      due_at: instant(),
      /** The process that runs it now, and until when it holds the row. It renews the time while the job runs. */
      claimed_by: nullable(text()),
      claimed_until: nullable(instant()),
      /** The error of its last run, or null when that succeeded. */
      last_error: nullable(text()),
    },
    primaryKey: ['name'],
    checks: { claimed_by_someone: sql`(claimed_until is null) = (claimed_by is null)` },
  }),

  /** Counters of rate limits, by a hash of their owner. SQLite serves one process, which counts in memory. */
  rate_limits: defineTable({
    inBackup: false,
    columns: { key: text(), count: wholeNumber(), ends_at: instant() },
    primaryKey: ['key'],
    onPostgresAlone: true,
  }),
};
