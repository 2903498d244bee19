import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { SqliteHandles } from './sqlite/dialect.ts';
import { SqliteDialect } from './sqlite/dialect.ts';
import { SqliteHandle } from './sqlite/handle.ts';
import { ReadTurns, WriteLock } from './sqlite/turns.ts';
import { logStatements, type OnStatement } from './statement-log.ts';
import type { Tables } from './tables.ts';

const WAIT_FOR_OTHER_PROGRAMS_MS = 5_000;
const WAIT_FOR_WRITE_TURN_MS = 10_000;

/** The query builder over a database file, which is opened, and created if need be, at the first statement. */
export function openSqlite(file: string, onStatement?: OnStatement): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new SqliteDialect(() => openHandles(file)),
    ...logStatements(onStatement),
  });
}

/**
 * Two connections to one file. With a single one, a read would see, and become part of, whatever transaction
 * happens to be open between its awaits; making reads wait for that transaction instead would deadlock code that reads
 * beside it. A second, read-only connection sees the last committed state, as a read on PostgreSQL does,
 * and write-ahead logging lets the two work at once.
 */
function openHandles(file: string): SqliteHandles {
  // The log and index files SQLite lays beside the database take over its permissions.
  closeSync(openSync(file, 'a', 0o600));
  const writer = connect(file, false);
  writer.exec('pragma journal_mode = wal');
  // FULL: a commit that was answered survives a power cut, not only a crash of the process.
  writer.exec('pragma synchronous = full');
  // Keeps a log that one large transaction made long from staying so on the disk.
  writer.exec('pragma journal_size_limit = 67108864');
  // Without it INSERT OR REPLACE deletes rows past the triggers that keep the ledger append-only.
  writer.exec('pragma recursive_triggers = on');
  return {
    reader: connect(file, true),
    writer,
    writeLock: new WriteLock(WAIT_FOR_WRITE_TURN_MS),
    readTurns: new ReadTurns(),
  };
}

function connect(file: string, readOnly: boolean): SqliteHandle {
  const database = new DatabaseSync(file, {
    readOnly,
    enableForeignKeyConstraints: true,
    timeout: WAIT_FOR_OTHER_PROGRAMS_MS,
    defensive: true,
  });
  const handle = new SqliteHandle(database);
  handle.exec('pragma cache_size = -16384');
  handle.exec('pragma temp_store = memory');
  return handle;
}
