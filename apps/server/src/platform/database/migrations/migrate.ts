import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { StartRefusal } from '../errors.ts';
import { isMissingTable, schemaOf } from '../postgres-schema.ts';
import type { Tables } from '../tables.ts';
import { createSchema } from './0001-create-schema.ts';
import type { Engine } from './create-tables.ts';

type Step = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

/** All migrations, run in the order of their names. Once released, a migration is never changed. Add a new one. */
const steps = {
  '0001_create_schema': createSchema,
} as const satisfies Record<string, Step>;

/** The names of all steps, in order. */
export const stepNames: readonly string[] = Object.keys(steps);

/**
 * The migrations of one engine, in the form that Kysely's migrator takes. None can be undone: restore a backup instead.
 */
function migrationsFor(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, { up: (db: Kysely<unknown>) => step(db, engine) }]),
  );
}

/**
 * Migrates the schema in one transaction. Several processes may start at once and wait for each other. PostgreSQL uses
 * the migrator's advisory lock and SQLite its single write transaction. All but the first have nothing to do. Throws
 * StartRefusal when a newer version of Crewroom has used the database.
 */
export async function migrateToLatest(db: Kysely<Tables>, engine: Engine): Promise<void> {
  throwIfFailed(await migratorFor(db, engine).migrateToLatest());
}

/** Returns whether a PostgreSQL database has exactly the migrations of this version. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table('kysely_migration')} order by name`.execute(db);
    return rows.map(({ name }) => name).join() === stepNames.toSorted().join();
  } catch (error) {
    if (isMissingTable(error)) return false;
    throw error;
  }
}

/** Migrates an empty database to one step, so that rows of that version fit in. */
export async function migrateTo(db: Kysely<Tables>, engine: Engine, step: string): Promise<void> {
  throwIfFailed(await migratorFor(db, engine).migrateTo(step));
}

/** Whether a step belongs to this version. */
export function isKnownStep(step: string): boolean {
  return stepNames.includes(step);
}

function migratorFor(db: Kysely<Tables>, engine: Engine): Migrator {
  const schema = schemaOf(db);
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrationsFor(engine)) },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
}

/** Kysely's message about a database with a migration that this version does not have. */
const NEWER = /previously executed migration (\S+) is missing/;

function throwIfFailed({ error }: MigrationResultSet): void {
  if (error === undefined) return;
  if (!(error instanceof Error)) throw new Error('The migrations failed', { cause: error });
  const newer = NEWER.exec(error.message)?.[1];
  if (newer === undefined) throw error;
  throw new StartRefusal(
    `The database was last used by a newer version of Crewroom (it has ${newer}). Start that version, or restore a backup.`,
    { cause: error },
  );
}
