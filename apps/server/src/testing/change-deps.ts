import type { ChangeDeps } from '../changes/change.ts';
import { createLive } from '../changes/live.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../database/database.ts';

/** What changes need where a test has a database and no portal. */
export function changeDeps(database: Database, now: string): ChangeDeps {
  return {
    config: readConfig({ NODE_ENV: 'test' }),
    database,
    clock: () => new Date(now),
    live: createLive(),
  };
}
