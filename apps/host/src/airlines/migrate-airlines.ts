import type { HostConfig } from '../host-config.ts';
import { openHostStorage } from '../open-storage.ts';
import { problemOf } from '../registry/airlines.ts';
import { type AirlineRow, hiddenStates, type Registry } from '../registry/tables.ts';
import { SCHEMA_VERSION } from './airline-folder.ts';
import type { AirlineStorage } from './storage.ts';

/** How many airlines were migrated, and how many could not be. */
export type MigrationResult = { readonly done: number; readonly failed: number };

/** Migrates one airline, and stores its version or its problem. Returns the problem, or null. */
async function migrateOne(
  registry: Registry,
  storage: AirlineStorage,
  row: AirlineRow,
): Promise<string | null> {
  const outcome = await storage
    .open(row)
    .then((database) => database.close())
    .then(
      () => ({ problem: null, schema_version: SCHEMA_VERSION }),
      (error: unknown) => ({ problem: problemOf(error) }),
    );
  await registry.updateTable('airlines').set(outcome).where('id', '=', row.id).execute();
  return outcome.problem;
}

/**
 * Migrates all airlines of a host that is stopped, one after the other. An airline that fails keeps the reason as its
 * problem, and the next one follows. Throws StartRefusal when the host is running on the same data folder.
 */
export async function migrateAirlines(
  config: HostConfig,
  print: (line: string) => void,
): Promise<MigrationResult> {
  const { registry, storage, close } = await openHostStorage(config, {
    warn: (payload, message) => print(message ?? JSON.stringify(payload)),
  });
  try {
    const rows = await registry
      .selectFrom('airlines')
      .where('state', 'not in', hiddenStates)
      .orderBy('created_at')
      .orderBy('id')
      .selectAll()
      .execute();
    let failed = 0;
    for (const [index, row] of rows.entries()) {
      const problem = await migrateOne(registry, storage, row);
      if (problem !== null) failed += 1;
      const result = problem === null ? 'up to date' : `failed: ${problem}`;
      print(`${index + 1} of ${rows.length}: ${row.slug} (${row.id}) ${result}`);
    }
    return { done: rows.length - failed, failed };
  } finally {
    await close();
  }
}
