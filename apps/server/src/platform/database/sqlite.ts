import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { runBeside } from './sqlite/beside.ts';
import { type SqliteHandles, sqliteDialect } from './sqlite/dialect.ts';
import { SqliteHandle } from './sqlite/handle.ts';
import { ReadTurns, WriteLock } from './sqlite/turns.ts';
import { logStatements, type OnStatement } from './statement-log.ts';
import type { Tables } from './tables.ts';

const BUSY_TIMEOUT_MS = 5_000;
const WRITE_LOCK_TIMEOUT_MS = 10_000;

/** What each connection may keep of the file. A change needs few pages, and the system has what is not kept here. */
const READER_CACHE_KIB = 16_384;
const WRITER_CACHE_KIB = 4_096;

/** Creates the query builder for a database file. The file is opened, or created, at the first statement. */
export function openSqlite(file: string, onStatement?: OnStatement): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: sqliteDialect(() => openHandles(file)),
    ...logStatements(onStatement),
  });
}

/**
 * Opens two connections to one file. With a single one, a read could run inside another request's open transaction and
 * see its uncommitted changes; if reads waited for that transaction instead, code that reads outside its own transaction
 * would deadlock. The second, read-only connection sees the last committed state, as on PostgreSQL, and write-ahead
 * logging lets both work at the same time.
 */
function openHandles(file: string): SqliteHandles {
  // SQLite gives its log and index files the same permissions as the database file.
  closeSync(openSync(file, 'a', 0o600));
  const writer = connect(file, false);
  writer.exec('pragma journal_mode = wal');
  // FULL: a committed change survives a power failure, not only a crash of the process.
  writer.exec('pragma synchronous = full');
  // Shrinks the log file again after a large transaction, to 64 MiB.
  writer.exec('pragma journal_size_limit = 67108864');
  // Overwrites deleted data at once, so that a copy of the file made before the next vacuum does not contain it.
  writer.exec('pragma secure_delete = on');
  // Without it, INSERT OR REPLACE would delete ledger rows without running the triggers that forbid deleting them.
  writer.exec('pragma recursive_triggers = on');
  return {
    reader: connect(file, true),
    writer,
    writeLock: new WriteLock(WRITE_LOCK_TIMEOUT_MS),
    readTurns: new ReadTurns(),
    runBeside: (statement) => runBeside({ file, statement, timeoutMs: BUSY_TIMEOUT_MS }),
  };
}

function connect(file: string, readOnly: boolean): SqliteHandle {
  const database = new DatabaseSync(file, {
    readOnly,
    enableForeignKeyConstraints: true,
    timeout: BUSY_TIMEOUT_MS,
    defensive: true,
  });
  const handle = new SqliteHandle(database);
  handle.exec(`pragma cache_size = -${readOnly ? READER_CACHE_KIB : WRITER_CACHE_KIB}`);
  handle.exec('pragma temp_store = memory');
  return handle;
}
