import { connectWithoutLock, type DatabaseTarget } from '../database/database.ts';
import { insertRows, type SecurityEvent, securityEventRowOf } from './security-events.ts';

/**
 * Records an operator's command at once, because the process ends afterwards. A portal may be running on the database.
 */
export async function recordCommandEvent(
  target: DatabaseTarget,
  event: SecurityEvent,
  now: Date,
): Promise<void> {
  const database = connectWithoutLock(target);
  try {
    await insertRows(database, [securityEventRowOf(event, null, now)]);
  } finally {
    await database.close();
  }
}
