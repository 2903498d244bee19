import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * Rewrites a SQLite file without what was deleted in it: what stood in freed pages could still be read in the file.
 * PostgreSQL reuses its pages by itself.
 */
export async function wipeFreedPages({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<void> {
  if (engine === 'sqlite') await sql`vacuum`.execute(db);
}
