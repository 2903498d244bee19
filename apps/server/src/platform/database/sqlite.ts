import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import type { DatabaseSnapshot } from './snapshot.ts';
import { type SqliteHandles, sqliteDialect } from './sqlite/dialect.ts';
import { SqliteHandle } from './sqlite/handle.ts';
import { runInWorker } from './sqlite/run-in-worker.ts';
import { ReadScheduler, WriteLock } from './sqlite/scheduling.ts';
import { logStatements, type OnStatement } from './statement-log.ts';
import type { Tables } from './tables.ts';

const BUSY_TIMEOUT_MS = 5_000;
const WRITE_LOCK_TIMEOUT_MS = 10_000;

/** The page cache of each connection. A change needs few pages, and the system caches the rest. */
const READER_CACHE_KIB = 16_384;
const WRITER_CACHE_KIB = 4_096;
/** A snapshot is read once from start to end. */
const SNAPSHOT_CACHE_KIB = 4_096;

type SqliteDatabase = { readonly db: Kysely<Tables>; readonly openSnapshot: () => Promise<DatabaseSnapshot> };

/** Creates the query builder for a database file. The file is opened, or created, at the first statement. */
export function openSqlite(file: string, onStatement?: OnStatement): SqliteDatabase {
  // Snapshots block the process while they are read, like all reads, so they take the same turns.
  const readScheduler = new ReadScheduler();
  const build = (open: () => SqliteHandles) =>
    new Kysely<Tables>({ dialect: sqliteDialect(open), ...logStatements(onStatement) });
  return {
    db: build(() => openHandles(file, readScheduler)),
    openSnapshot: () => openSnapshot(build(() => openSnapshotHandles(file, readScheduler))),
  };
}

/** Creates the query builder for a file with tables of another kind, which is opened, or created, at the first statement. */
export function openOtherSqlite<OtherTables>(file: string): Kysely<OtherTables> {
  const readScheduler = new ReadScheduler();
  return new Kysely<OtherTables>({ dialect: sqliteDialect(() => openHandles(file, readScheduler)) });
}

async function openSnapshot(db: Kysely<Tables>): Promise<DatabaseSnapshot> {
  // The transaction sees the database as of its first read.
  await sql`select name from sqlite_schema limit 1`.execute(db);
  return { engine: 'sqlite', db, [Symbol.asyncDispose]: () => db.destroy() };
}

/** Opens a connection for one snapshot. Write-ahead logging lets the others write at the same time. */
function openSnapshotHandles(file: string, readScheduler: ReadScheduler): SqliteHandles {
  const handle = connect(file, { readOnly: true, cacheKib: SNAPSHOT_CACHE_KIB });
  handle.exec('begin');
  return {
    reader: handle,
    writer: handle,
    writeLock: new WriteLock(WRITE_LOCK_TIMEOUT_MS),
    readScheduler,
    runInWorker: () => Promise.reject(new Error('A snapshot is only read')),
    close: () => handle.close(),
  };
}

/**
 * Opens two connections to one file. With a single one, a read could run inside another request's open transaction and
 * see its uncommitted changes. If reads waited for that transaction instead, code that reads outside its own
 * transaction would deadlock. The second, read-only connection sees the last committed state, as on PostgreSQL, and
 * write-ahead logging lets both work at the same time.
 */
function openHandles(file: string, readScheduler: ReadScheduler): SqliteHandles {
  // SQLite gives its log and index files the same permissions as the database file.
  closeSync(openSync(file, 'a', 0o600));
  const writer = connect(file, { readOnly: false, cacheKib: WRITER_CACHE_KIB });
  writer.exec('pragma journal_mode = wal');
  // FULL: a committed change survives a power failure, not only a crash of the process.
  writer.exec('pragma synchronous = full');
  // Shrinks the log file again after a large transaction, to 64 MiB.
  writer.exec('pragma journal_size_limit = 67108864');
  // Overwrites deleted data at once, so that a copy of the file made before the next vacuum does not contain it.
  writer.exec('pragma secure_delete = on');
  // Without it, INSERT OR REPLACE would delete ledger rows without running the triggers that forbid deleting them.
  writer.exec('pragma recursive_triggers = on');
  const reader = connect(file, { readOnly: true, cacheKib: READER_CACHE_KIB });
  return {
    reader,
    writer,
    writeLock: new WriteLock(WRITE_LOCK_TIMEOUT_MS),
    readScheduler,
    runInWorker: (statement) => runInWorker({ file, statement, timeoutMs: BUSY_TIMEOUT_MS }),
    close: () => {
      // The writer closes last: the last connection to close writes the write-ahead log into the database file.
      reader.close();
      writer.exec('pragma optimize');
      writer.close();
    },
  };
}

type Opening = { readonly readOnly: boolean; readonly cacheKib: number };

function connect(file: string, { readOnly, cacheKib }: Opening): SqliteHandle {
  const database = new DatabaseSync(file, {
    readOnly,
    enableForeignKeyConstraints: true,
    timeout: BUSY_TIMEOUT_MS,
    defensive: true,
  });
  const handle = new SqliteHandle(database);
  handle.exec(`pragma cache_size = -${cacheKib}`);
  handle.exec('pragma temp_store = memory');
  return handle;
}
