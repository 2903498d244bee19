import { sql } from 'kysely';
import { instant, maybe, text, wholeNumber } from './columns.ts';
import { defineTable } from './define-table.ts';

export const systemTables = {
  /**
   * When each topic was last invalidated: `version` is another one after every change that invalidated it. The row of `everything`
   * stands for all topics at once. A topic without a row was not invalidated for long, or never.
   */
  topic_versions: defineTable({
    inBackup: false,
    columns: { topic: text(), version: text(), touched_at: instant() },
    primaryKey: ['topic'],
    storedByKey: true,
  }),

  /** What the portal has recorded about this database, such as its origin. */
  settings: defineTable({
    inBackup: true,
    columns: { key: text(), value: text() },
    primaryKey: ['key'],
  }),

  /** Work that comes again by a schedule, one row a job; of all processes on the database one at a time runs it. */
  jobs: defineTable({
    inBackup: false,
    columns: {
      name: text(),
      due_at: instant(),
      /** Who runs it now, and until when nobody else may; renewed while it runs. */
      claimed_by: maybe(text()),
      claimed_until: maybe(instant()),
      /** What its last run failed with; null when that succeeded. */
      last_error: maybe(text()),
    },
    primaryKey: ['name'],
    checks: { claimed_by_someone: sql`(claimed_until is null) = (claimed_by is null)` },
  }),

  /** How often a limited thing was done, by a hash of whose budget it is. SQLite serves one process, which counts for itself. */
  rate_limits: defineTable({
    inBackup: false,
    columns: { key: text(), count: wholeNumber(), ends_at: instant() },
    primaryKey: ['key'],
    onPostgresAlone: true,
  }),
};
