import type { Kysely } from 'kysely';
import { columnTypes, type Engine, idOf, instant, maybeInstant, newTable, required } from '../columns.ts';

export async function createInboxTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine);
  // The notices grow with the product, so no list of them stands here.
  await newTable(db, engine, 'inbox_items')
    .addColumn('id', text, required)
    .addColumn('user_id', text, idOf('users'))
    .addColumn('notice', text, required)
    .addColumn('facts', text, required)
    .addColumn('about', text)
    .addColumn('at', text, instant('at'))
    .addColumn('read_at', text, maybeInstant('read_at'))
    .addPrimaryKeyConstraint('inbox_items_id_key', ['id'])
    // What is about nothing in particular is null there, which is equal to nothing.
    .addUniqueConstraint('inbox_items_about_user_id_notice_key', ['about', 'user_id', 'notice'])
    .execute();
  const index = (name: string, columns: ('user_id' | 'at' | 'id' | 'read_at')[]) =>
    db.schema.createIndex(name).on('inbox_items').columns(columns).execute();
  await index('inbox_items_by_user', ['user_id', 'at', 'id']);
  await index('inbox_items_unread', ['user_id', 'read_at']);
  await index('inbox_items_by_time', ['at']);
}
