import { connectBesidePortal, type DatabaseTarget } from '../database/database.ts';
import { insertRows, rowOf, type SecurityEvent } from './security-events.ts';

/** Writes down what an operator's command did, at once: the process ends afterwards. A portal may be running on the database. */
export async function recordCommandEvent(
  target: DatabaseTarget,
  event: SecurityEvent,
  now: Date,
): Promise<void> {
  const database = connectBesidePortal(target);
  try {
    await insertRows(database, [rowOf(event, null, now)]);
  } finally {
    await database.close();
  }
}
