import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { insertFlight, insertUser } from '../../testing/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { unitOfWorkDeps } from '../../testing/unit-of-work-deps.ts';

/** Returns the sample values that PostgreSQL keeps for its plans. */
async function statistics({ db }: TestDatabase): Promise<string> {
  const { rows } = await sql`select most_common_vals::text, histogram_bounds::text from pg_stats
    where schemaname = current_schema()`.execute(db);
  return JSON.stringify(rows);
}

it("removes every trace of an erased member from PostgreSQL's statistics", async () => {
  await using database = await createTestDatabase();
  const names = { roblox_id: '987654321', username: 'ForgetMe_1' };
  await insertUser(database.db, names);
  await insertUser(database.db);
  await insertFlight(database.db, { notes: 'Ask ForgetMe_1.' });
  await insertFlight(database.db, { notes: 'Ask ForgetMe_1 again.' });
  await sql`analyze`.execute(database.db);
  const traces = [...Object.values(names), 'forgetme_1'];
  const before = await statistics(database);
  expect(traces.filter((trace) => before.includes(trace))).toEqual(traces);
  await eraseFully(unitOfWorkDeps(database, '2026-03-01T00:00:00.000Z'), '987654321');
  const after = await statistics(database);
  expect(traces.filter((trace) => after.includes(trace))).toEqual([]);
});
