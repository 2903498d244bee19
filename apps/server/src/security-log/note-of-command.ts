import { join } from 'node:path';
import { DATABASE_FILE, type DatabaseTarget } from '../database/database.ts';
import { openPostgresForMigration } from '../database/postgres.ts';
import { openSqlite } from '../database/sqlite.ts';
import { type SecurityNote, writeNotes } from './security-log.ts';

/** Writes down what an operator's command did, at once: the process ends afterwards. A portal may be running on the database. */
export async function noteOfCommand(target: DatabaseTarget, note: SecurityNote, now: Date): Promise<void> {
  const db =
    target.engine === 'sqlite'
      ? openSqlite(join(target.dataDir, DATABASE_FILE))
      : openPostgresForMigration({ url: target.directUrl ?? target.url });
  try {
    await writeNotes({ db }, [note], now);
  } finally {
    await db.destroy();
  }
}
