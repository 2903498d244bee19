import { connectBesidePortal, type DatabaseTarget } from '../database/database.ts';
import { type SecurityNote, writeNotes } from './security-log.ts';

/** Writes down what an operator's command did, at once: the process ends afterwards. A portal may be running on the database. */
export async function noteOfCommand(target: DatabaseTarget, note: SecurityNote, now: Date): Promise<void> {
  const database = connectBesidePortal(target);
  try {
    await writeNotes(database, [note], now);
  } finally {
    await database.close();
  }
}
