import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createSchema } from './0001-create-schema/create-schema.ts';
import { foldNames } from './0002-fold-names.ts';
import type { Engine } from './column-types.ts';

type Step = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

/** Every step of the schema, in the order of its name. A step that has shipped is never changed, only followed. */
const steps = {
  '0001_create_schema': createSchema,
  '0002_fold_names': foldNames,
} as const satisfies Record<string, Step>;

export type MigrationName = keyof typeof steps;

/** The steps as the migrator takes them, for one engine. There is no way back: a backup is. */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, { up: (db: Kysely<unknown>) => step(db, engine) }]),
  );
}
