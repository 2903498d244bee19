import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openOtherSqlite } from '@crewroom/server/platform/database/sqlite';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { createRegistry } from './0001-create-registry.ts';
import { countNotices } from './0002-count-notices.ts';
import type { Registry } from './tables.ts';

/** All migrations, run in the order of their names. Once released, a migration is never changed; add a new one. */
const steps: Readonly<Record<string, (db: Kysely<unknown>) => Promise<void>>> = {
  '0001_create_registry': createRegistry,
  '0002_count_notices': countNotices,
};

const migrations = (): Record<string, Migration> =>
  Object.fromEntries(Object.entries(steps).map(([name, up]) => [name, { up }]));

/** Opens the registry in the data folder and brings its schema up to date. */
export async function openRegistry(dataDir: string): Promise<Registry> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const db: Registry = openOtherSqlite(join(dataDir, 'host.sqlite'));
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations()) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return db;
  await db.destroy();
  throw error instanceof Error ? error : new Error('The migrations of the registry failed', { cause: error });
}
