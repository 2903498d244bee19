import type { Generated } from 'kysely';
import type { Instant } from '../stored-values.ts';

/** What the installation knows about itself. */
export interface SettingsTable {
  key: string;
  value: string;
}

/** Background work to do; a row is deleted once done. */
export interface JobsTable {
  id: string;
  name: string;
  /** Two rows may not share one: several processes may enter the same hour's work, and one entry stays. */
  unique_key: string | null;
  /** JSON. */
  payload: Generated<string>;
  run_at: Instant;
  claimed_at: Instant | null;
  claimed_by: string | null;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Instant;
}

export interface SystemTables {
  settings: SettingsTable;
  jobs: JobsTable;
}
