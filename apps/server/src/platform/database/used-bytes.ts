import { sql } from 'kysely';
import type { Source } from './database.ts';
import { namespaceOf } from './postgres-schema.ts';

/** Returns how many bytes the airline's tables use. In a SQLite file, pages that deletions have freed do not count. */
export async function readUsedBytes({ engine, db }: Source): Promise<number> {
  const question =
    engine === 'sqlite'
      ? sql<{ bytes: number | string }>`
          select (page_count - freelist_count) * page_size as bytes
          from pragma_page_count, pragma_freelist_count, pragma_page_size`
      : sql<{ bytes: number | string }>`
          select coalesce(sum(pg_total_relation_size(oid)), 0) as bytes
          from pg_class where relkind = 'r' and relnamespace = ${namespaceOf(db)}`;
  const { rows } = await question.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
