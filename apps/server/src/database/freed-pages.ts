import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { hasRowLocks } from './transaction.ts';

// Stands in `settings` while a SQLite file may hold, in pages it has freed, what was deleted for good.
const DUE_KEY = 'freed_pages_due';

/** A file up to this size is written anew in a fraction of a second. While a large one is, everybody would wait for minutes. */
const WRITTEN_ANEW_BYTES = 32 * 1_048_576;

/** Asks for freed pages to be wiped, in the transaction that deletes: they are, even if this process ends before it can. */
export async function requestWiping(trx: Transaction): Promise<void> {
  if (hasRowLocks(trx)) return;
  const row = { key: DUE_KEY, value: '1' };
  await trx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

async function sizeOf({ db }: Pick<Database, 'db'>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
  return Number(rows[0]?.bytes);
}

/**
 * Empties the write-ahead log of a SQLite file, where something was deleted for good: it could be read there still. What was
 * deleted in the file itself is overwritten as it is deleted (`secure_delete`), but for copies that a page may keep of what moved
 * to another one. So a small file is written anew, and of a large one the indexes of names, which are what moves most. PostgreSQL
 * reuses its pages by itself.
 */
export async function wipeFreedPages({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<void> {
  if (engine !== 'sqlite') return;
  const due = await db.selectFrom('settings').select('value').where('key', '=', DUE_KEY).executeTakeFirst();
  if (due === undefined) return;
  if ((await sizeOf({ db })) <= WRITTEN_ANEW_BYTES) await sql`vacuum`.execute(db);
  else for (const table of ['users', 'former_usernames']) await sql`reindex ${sql.table(table)}`.execute(db);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  // Another program reads the file: the log keeps what it may still need, and the next attempt empties it.
  if (rows[0]?.busy === 0) await db.deleteFrom('settings').where('key', '=', DUE_KEY).execute();
}
