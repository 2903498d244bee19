import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Engine } from './column-types.ts';

/** Begins a table; on SQLite one that refuses values of another type than the column's, as PostgreSQL does. */
export function newTable(db: Kysely<unknown>, engine: Engine, name: string): CreateTableBuilder<string> {
  const table = db.schema.createTable(name);
  return engine === 'sqlite' ? table.modifyEnd(sql`strict`) : table;
}
