import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Resolves once a transaction on this PostgreSQL database waits for a lock that another holds. */
export async function untilSomeoneWaits({ db }: Pick<Database, 'db'>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows[0]?.waiting === 1) return;
    await sleep(5);
  }
}
