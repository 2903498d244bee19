import type { Instant } from '../stored-values.ts';

/** What the installation knows about itself. */
export interface SettingsTable {
  key: string;
  value: string;
}

/** Work that comes again by a schedule, one row a job; of all processes on the database one at a time runs it. */
export interface JobsTable {
  name: string;
  due_at: Instant;
  /** Who runs it now, and until when nobody else may; renewed while it runs. */
  claimed_by: string | null;
  claimed_until: Instant | null;
  /** What its last run failed with; null when that succeeded. */
  last_error: string | null;
}

/**
 * How often a limited thing was done, by a hash of whose budget it is. On PostgreSQL alone, where several processes
 * count together; lost when the server crashes.
 */
export interface RateLimitsTable {
  key: string;
  count: number;
  ends_at: Instant;
}

export interface SystemTables {
  settings: SettingsTable;
  jobs: JobsTable;
  rate_limits: RateLimitsTable;
}
