import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openUnpooledPostgres, type SharedPostgres } from '@crewroom/server/platform/database/postgres';
import { schemaOf } from '@crewroom/server/platform/database/postgres-schema';
import { openOtherSqlite } from '@crewroom/server/platform/database/sqlite';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { createRegistry } from './0001-create-registry.ts';
import { scheduleClosingNotices } from './0002-schedule-closing-notices.ts';
import type { Registry, RegistryTables } from './tables.ts';

/** All migrations, run in the order of their names. Once released, a migration is never changed; add a new one. */
const steps: Readonly<Record<string, (db: Kysely<unknown>) => Promise<void>>> = {
  '0001_create_registry': createRegistry,
  '0002_schedule_closing_notices': scheduleClosingNotices,
};

const migrations = (): Record<string, Migration> =>
  Object.fromEntries(Object.entries(steps).map(([name, up]) => [name, { up }]));

/** The schema of the registry in PostgreSQL. */
const SCHEMA = 'crewroom_host';

/** Where the registry is stored: in a data folder, or in a schema of a PostgreSQL database. */
export type RegistryPlace =
  | { readonly dataDir: string }
  | { readonly pool: SharedPostgres; readonly directUrl: string };

async function migrate(db: Registry): Promise<void> {
  const schema = schemaOf(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations()) },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  throw error instanceof Error ? error : new Error('The migrations of the registry failed', { cause: error });
}

/** Opens the registry and brings its schema up to date. Processes that start at once wait for each other. */
export async function openRegistry(place: RegistryPlace): Promise<Registry> {
  if ('pool' in place) {
    await using db = openUnpooledPostgres<RegistryTables>({ url: place.directUrl, schema: SCHEMA });
    await migrate(db);
    return place.pool.open<RegistryTables>(SCHEMA);
  }
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 });
  const db: Registry = openOtherSqlite(join(place.dataDir, 'host.sqlite'));
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
