import type { Kysely } from 'kysely';
import {
  cascadingIdOf,
  columnTypes,
  type Engine,
  idOf,
  instant,
  maybeInstant,
  newTable,
  oneOf,
  required,
} from '../columns.ts';

export async function createGameTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { text } = columnTypes(engine);
  await newTable(db, engine, 'game_keys')
    .addColumn('id', text, required)
    .addColumn('name', text, required)
    .addColumn('key_hash', text, required)
    .addColumn('scopes', text, required)
    .addColumn('created_at', text, instant('created_at'))
    .addColumn('expires_at', text, maybeInstant('expires_at'))
    .addColumn('last_used_at', text, maybeInstant('last_used_at'))
    .addPrimaryKeyConstraint('game_keys_id_key', ['id'])
    .addUniqueConstraint('game_keys_key_hash_key', ['key_hash'])
    .execute();

  await newTable(db, engine, 'attendance_events')
    .addColumn('flight_id', text, cascadingIdOf('flights'))
    .addColumn('event_id', text, required)
    .addColumn('user_id', text, idOf('users'))
    .addColumn('type', text, oneOf('type', ['joined', 'left']))
    .addColumn('at', text, instant('at'))
    .addPrimaryKeyConstraint('attendance_events_flight_id_event_id_key', ['flight_id', 'event_id'])
    .execute();
  await db.schema
    .createIndex('attendance_events_by_user')
    .on('attendance_events')
    .column('user_id')
    .execute();
}
