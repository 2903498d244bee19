import { readConfig } from '../config/config.ts';
import { createLive } from '../platform/changes/live.ts';
import type { UnitOfWorkDeps } from '../platform/changes/unit-of-work.ts';
import type { Database } from '../platform/database/database.ts';

/** The dependencies of changes for a test with a database and no portal. */
export function unitOfWorkDeps(database: Database, now: string): UnitOfWorkDeps {
  return {
    config: readConfig({ NODE_ENV: 'test' }),
    database,
    clock: () => new Date(now),
    live: createLive(),
  };
}
