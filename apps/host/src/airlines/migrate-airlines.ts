import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder } from '@crewroom/server/platform/database/data-folder';
import { DATABASE_FILE, openDatabase } from '@crewroom/server/platform/database/database';
import type { HostConfig } from '../host-config.ts';
import { openRegistry } from '../registry/open-registry.ts';
import type { AirlineRow, Registry } from '../registry/tables.ts';
import { folderOf, keepCopy, problemOf, SCHEMA_VERSION } from './open-airline.ts';

/** How many airlines were migrated, and how many could not be. */
export type Migrated = { readonly done: number; readonly failed: number };

/** Migrates the file of one airline, after a copy. Throws when it is missing or cannot be migrated. */
async function migrateAirline(config: HostConfig, row: AirlineRow): Promise<void> {
  const folder = folderOf(config, row.id);
  if (!existsSync(join(folder, DATABASE_FILE))) throw new Error('Its database file is missing.');
  await keepCopy(folder, row);
  const database = await openDatabase({ engine: 'sqlite', dataDir: folder });
  await database.close();
}

/** Migrates one airline, and stores its version or its problem. Returns the problem, or null. */
async function migrateOne(registry: Registry, config: HostConfig, row: AirlineRow): Promise<string | null> {
  const outcome = await migrateAirline(config, row).then(
    () => ({ problem: null, schema_version: SCHEMA_VERSION }),
    (error: unknown) => ({ problem: problemOf(error) }),
  );
  await registry.updateTable('airlines').set(outcome).where('id', '=', row.id).execute();
  return outcome.problem;
}

/**
 * Migrates all airlines of a host that is stopped, one after the other. An airline that fails keeps the reason as its
 * problem, and the next one follows. Throws StartRefusal when the host is running.
 */
export async function migrateAirlines(config: HostConfig, print: (line: string) => void): Promise<Migrated> {
  const folder = lockDataFolder(config.dataDir);
  try {
    await using registry = await openRegistry(folder.path);
    const rows = await registry
      .selectFrom('airlines')
      .where('state', '<>', 'founding')
      .orderBy('created_at')
      .orderBy('id')
      .selectAll()
      .execute();
    let failed = 0;
    for (const [index, row] of rows.entries()) {
      const problem = await migrateOne(registry, config, row);
      if (problem !== null) failed += 1;
      const result = problem === null ? 'up to date' : `failed: ${problem}`;
      print(`${index + 1} of ${rows.length}: ${row.slug} (${row.id}) ${result}`);
    }
    return { done: rows.length - failed, failed };
  } finally {
    folder.release();
  }
}
