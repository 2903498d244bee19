import type { Kysely } from 'kysely';

/** Adds how many notices about its erasure the owner of a closing airline got. */
export async function countNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('airlines')
    .addColumn('closing_notices', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
