import type { Kysely } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { StartRefusal } from '../errors.ts';
import type { Tables } from '../tables.ts';
import { createSchema } from './0001-create-schema/create-schema.ts';
import { foldNames } from './0002-fold-names.ts';
import type { Engine } from './columns.ts';

type Step = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

/** Every step of the schema, in the order of its name. A step that has shipped is never changed, only followed. */
const steps = {
  '0001_create_schema': createSchema,
  '0002_fold_names': foldNames,
} as const satisfies Record<string, Step>;

export type MigrationName = keyof typeof steps;

/** The steps as the migrator takes them, for one engine. There is no way back: a backup is. */
function migrationsFor(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, { up: (db: Kysely<unknown>) => step(db, engine) }]),
  );
}

/**
 * Brings the schema up to date in one transaction: all of it, or nothing. Several processes may start at once: on
 * PostgreSQL they wait for each other under the migrator's advisory lock, on SQLite behind its one write transaction,
 * and who comes second finds nothing to do. Throws StartRefusal when the database is of a newer version than this one.
 */
export async function migrateToLatest(db: Kysely<Tables>, engine: Engine): Promise<void> {
  check(await migratorFor(db, engine).migrateToLatest());
}

/** Brings the schema to an earlier step than the last one; for trying out a step on rows of before. */
export async function migrateTo(db: Kysely<Tables>, engine: Engine, name: MigrationName): Promise<void> {
  check(await migratorFor(db, engine).migrateTo(name));
}

function migratorFor(db: Kysely<Tables>, engine: Engine): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrationsFor(engine)) } });
}

const NEWER = /previously executed migration (\S+) is missing/;

function check({ error }: MigrationResultSet): void {
  if (error === undefined) return;
  if (!(error instanceof Error)) throw new Error('The migrations failed', { cause: error });
  const newer = NEWER.exec(error.message)?.[1];
  if (newer === undefined) throw error;
  throw new StartRefusal(
    `The database was last used by a newer version of Crewroom (it has ${newer}); start that version, or restore a backup.`,
    { cause: error },
  );
}
