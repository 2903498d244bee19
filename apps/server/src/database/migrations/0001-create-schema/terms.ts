import { type Kysely, sql } from 'kysely';
import { columnTypes, type Engine } from '../column-types.ts';
import { instant, maybeInstant, required } from '../columns.ts';
import { newTable } from '../new-table.ts';

export async function createTerms(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text, integer } = columnTypes(engine);
  await newTable(db, engine, 'terms')
    .addColumn('id', text, required)
    .addColumn('number', integer, (column) => column.notNull().check(sql`number >= 1`))
    .addColumn('started_at', text, instant('started_at'))
    .addColumn('closed_at', text, maybeInstant('closed_at'))
    .addPrimaryKeyConstraint('terms_id_key', ['id'])
    .addUniqueConstraint('terms_number_key', ['number'])
    .addCheckConstraint('terms_in_order', sql`closed_at is null or closed_at >= started_at`)
    .execute();
  // Two processes, or two advances at once, cannot leave two terms open: one of them is refused here.
  await sql`create unique index terms_one_open on terms ((closed_at is null)) where closed_at is null`.execute(
    db,
  );
}
