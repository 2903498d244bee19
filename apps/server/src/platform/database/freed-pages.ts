import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { tableNames } from './tables.ts';

// The row in `settings` while the database file may still hold data that was deleted for good.
const DUE_KEY = 'freed_pages_due';

/**
 * A file up to this size is rewritten in a fraction of a second, on a thread of its own. With a larger one, writes would wait
 * for too long. `incremental_vacuum` has shorter steps, but it moves whole pages, and the copies in them stay.
 */
const MAX_VACUUM_BYTES = 32 * 1_048_576;

/**
 * Requests that freed pages be wiped, in the transaction that deletes. They are wiped even if this process ends before.
 */
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

/** The indexes of the tables with names, with all their columns. */
async function indexesOfNames(db: Database['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'index' and tbl_name in ('users', 'former_usernames')`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/**
 * Wipes deleted data in a SQLite file. It is overwritten at once (`secure_delete`), except for copies that a page may
 * keep of rows that moved. A small file is therefore rewritten. In a large one the indexes of names, which move most,
 * are rebuilt one by one. Then the write-ahead log is emptied. Reads continue, and writes wait for one of these steps
 * at most. Returns false when another program reads the file, because the log keeps what it may still need.
 */
async function wipeSqlite(db: Database['db'], signal: AbortSignal | undefined): Promise<boolean> {
  const isSmall = (await sizeOf(db)) <= MAX_VACUUM_BYTES;
  if (isSmall) await sql`vacuum`.execute(db);
  for (const index of isSmall ? [] : await indexesOfNames(db)) {
    signal?.throwIfAborted();
    await sql`reindex ${sql.ref(index)}`.execute(db);
  }
  signal?.throwIfAborted();
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  return rows[0]?.busy === 0;
}

/** The planner's statistics of a table contain values of it. PostgreSQL reuses the pages by itself. */
async function renewStatistics(db: Database['db'], signal: AbortSignal | undefined): Promise<true> {
  for (const table of tableNames) {
    signal?.throwIfAborted();
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
  return true;
}

/**
 * Wipes remains of data that was deleted for good, when that is due. The portal may run. Throws between two steps once
 * `signal` is aborted. The next call does the rest.
 */
export async function wipeFreedPages(
  { engine, db }: Pick<Database, 'engine' | 'db'>,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const due = await db.selectFrom('settings').select('value').where('key', '=', DUE_KEY).executeTakeFirst();
  if (due === undefined) return;
  const isDone = engine === 'sqlite' ? await wipeSqlite(db, signal) : await renewStatistics(db, signal);
  // If this fails, the next attempt does it.
  if (isDone) await db.deleteFrom('settings').where('key', '=', DUE_KEY).execute();
}
