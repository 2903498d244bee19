import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { tableNames } from './tables.ts';

// Stands in `settings` while the database may hold, beside its rows, what was deleted for good.
const DUE_KEY = 'freed_pages_due';

/** A file up to this size is written again in a fraction of a second. While a large one is, all writes would wait for too long. */
const WRITTEN_ANEW_BYTES = 32 * 1_048_576;

/** Asks for freed pages to be wiped, in the transaction that deletes: they are, even if this process ends before it can. */
export async function requestWiping(trx: Transaction): Promise<void> {
  const row = { key: DUE_KEY, value: '1' };
  await trx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

async function sizeOf(db: Database['db']): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
  return Number(rows[0]?.bytes);
}

/** The indexes of the tables with names, each with all of its parts. */
async function indexesOfNames(db: Database['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'index' and tbl_name in ('users', 'former_usernames')`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/**
 * What was deleted in a SQLite file is overwritten as it is deleted (`secure_delete`), but for copies that a page may keep of what
 * moved to another one. So a small file is written again, and of a large one the indexes of names, which are what moves most, one
 * by one. Then its write-ahead log is emptied. Everybody reads meanwhile, and writes wait for one of these steps at most. False
 * where another program reads the file: the log keeps what it may still need.
 */
async function wipeSqlite(db: Database['db'], signal: AbortSignal | undefined): Promise<boolean> {
  const isSmall = (await sizeOf(db)) <= WRITTEN_ANEW_BYTES;
  if (isSmall) await sql`vacuum`.execute(db);
  for (const index of isSmall ? [] : await indexesOfNames(db)) {
    signal?.throwIfAborted();
    await sql`reindex ${sql.ref(index)}`.execute(db);
  }
  signal?.throwIfAborted();
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}

/** Among what PostgreSQL knows of a table for its plans are values of it. Its pages it uses again by itself. */
async function renewStatistics(db: Database['db'], signal: AbortSignal | undefined): Promise<true> {
  for (const table of tableNames) {
    signal?.throwIfAborted();
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
  return true;
}

/**
 * Wipes out what a database holds beside its rows of what was deleted for good, where that is due. The portal may run. Throws
 * between two steps once `signal` is aborted; the next call does the rest.
 */
export async function wipeFreedPages(
  { engine, db }: Pick<Database, 'engine' | 'db'>,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const due = await db.selectFrom('settings').select('value').where('key', '=', DUE_KEY).executeTakeFirst();
  if (due === undefined) return;
  const isDone = engine === 'sqlite' ? await wipeSqlite(db, signal) : await renewStatistics(db, signal);
  // Otherwise the next attempt does it.
  if (isDone) await db.deleteFrom('settings').where('key', '=', DUE_KEY).execute();
}
