import type { Instant } from '../stored-values.ts';
import type { Descriptions, TableDescription } from './description.ts';

/** What the portal has recorded about this database, such as its origin. */
export interface SettingsTable {
  key: string;
  value: string;
}

const settings = {
  inBackup: true,
  columns: {
    key: 'plain',
    value: 'plain',
  },
} as const satisfies TableDescription<SettingsTable>;

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

const jobs = {
  inBackup: false,
  columns: {
    name: 'plain',
    due_at: 'plain',
    claimed_by: 'plain',
    claimed_until: 'plain',
    last_error: 'plain',
  },
} as const satisfies TableDescription<JobsTable>;

/**
 * How often a limited thing was done, by a hash of whose budget it is. On PostgreSQL alone, where several processes
 * count together; lost when the server crashes.
 */
export interface RateLimitsTable {
  key: string;
  count: number;
  ends_at: Instant;
}

const rateLimits = {
  inBackup: false,
  columns: {
    key: 'plain',
    count: 'plain',
    ends_at: 'plain',
  },
} as const satisfies TableDescription<RateLimitsTable>;

/**
 * When each topic was last touched: `version` is another one after every change that touched it. The row of `everything`
 * stands for all topics at once. A topic without a row was not touched for long, or never.
 */
export interface TopicVersionsTable {
  topic: string;
  version: string;
  touched_at: Instant;
}

const topicVersions = {
  inBackup: false,
  columns: {
    topic: 'plain',
    version: 'plain',
    touched_at: 'plain',
  },
} as const satisfies TableDescription<TopicVersionsTable>;

export interface SystemTables {
  topic_versions: TopicVersionsTable;
  settings: SettingsTable;
  jobs: JobsTable;
  rate_limits: RateLimitsTable;
}

export const systemTables = {
  topic_versions: topicVersions,
  settings,
  jobs,
  rate_limits: rateLimits,
} as const satisfies Descriptions<SystemTables>;
