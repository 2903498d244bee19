import type { Kysely } from 'kysely';
import { columnTypes, type Engine, idOf, instant, newTable, required } from '../columns.ts';

export async function createCalendarTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine);
  await newTable(db, engine, 'calendar_addresses')
    .addColumn('user_id', text, idOf('users'))
    .addColumn('token_hash', text, required)
    .addColumn('created_at', text, instant('created_at'))
    .addPrimaryKeyConstraint('calendar_addresses_user_id_key', ['user_id'])
    .addUniqueConstraint('calendar_addresses_token_hash_key', ['token_hash'])
    .execute();
}
