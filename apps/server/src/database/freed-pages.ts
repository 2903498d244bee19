import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { hasRowLocks } from './transaction.ts';

// Stands in `settings` while a SQLite file may hold, in pages it has freed, what was deleted for good.
const DUE_KEY = 'freed_pages_due';

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

/**
 * Writes a SQLite file anew without what was deleted in it, and empties its write-ahead log, where that is due: it could be
 * read there still. The portal may run, and waits meanwhile: about a second for 200 MB. PostgreSQL reuses its pages by itself.
 */
export async function wipeFreedPages({ engine, db }: Pick<Database, 'engine' | 'db'>): Promise<void> {
  if (engine !== 'sqlite') return;
  const due = await db.selectFrom('settings').select('value').where('key', '=', DUE_KEY).executeTakeFirst();
  if (due === undefined) return;
  await sql`vacuum`.execute(db);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  // Another program reads the file: the log keeps what it may still need, and the next attempt empties it.
  if (rows[0]?.busy === 0) await db.deleteFrom('settings').where('key', '=', DUE_KEY).execute();
}
