import type { Kysely } from 'kysely';

/** Adds how often the owner of a closing airline was told that it will be erased. */
export async function countNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('airlines')
    .addColumn('closing_notices', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
