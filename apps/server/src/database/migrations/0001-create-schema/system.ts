import { type Kysely, sql } from 'kysely';
import { columnTypes, count, type Engine, instant, maybeInstant, newTable, required } from '../columns.ts';

export async function createSystemTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  await newTable(db, engine, 'settings')
    .addColumn('key', text, required)
    .addColumn('value', text, required)
    .addPrimaryKeyConstraint('settings_key_key', ['key'])
    .execute();

  await newTable(db, engine, 'jobs')
    .addColumn('id', text, required)
    .addColumn('name', text, required)
    .addColumn('unique_key', text)
    .addColumn('payload', text, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('run_at', text, instant('run_at'))
    .addColumn('claimed_at', text, maybeInstant('claimed_at'))
    .addColumn('claimed_by', text)
    .addColumn('attempts', integer, count('attempts'))
    .addColumn('last_error', text)
    .addColumn('created_at', text, instant('created_at'))
    .addPrimaryKeyConstraint('jobs_id_key', ['id'])
    .addUniqueConstraint('jobs_unique_key_key', ['unique_key'])
    .addCheckConstraint('jobs_claimed_by_someone', sql`(claimed_at is null) = (claimed_by is null)`)
    .execute();
  await db.schema.createIndex('jobs_by_run_at').on('jobs').column('run_at').execute();
}
