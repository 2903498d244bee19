import type { Kysely } from 'kysely';

/** Adds when the owner of a closing airline is notified next that it will be erased. */
export async function scheduleClosingNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('airlines').addColumn('closing_notice_at', 'text').execute();
}
