import { expect } from 'vitest';
import { newId } from '../../platform/database/stored-values.ts';
import { it } from '../../testing/portal-test.ts';
import { insertUser } from '../../testing/rows.ts';
import { readLeaderboard } from './leaderboard.ts';

it("the leaderboard returns each member's place when the last term closed", async ({ database, portal }) => {
  const { db } = database;
  const closed = await db
    .selectFrom('terms')
    .where('closed_at', 'is', null)
    .selectAll()
    .executeTakeFirstOrThrow();
  await db
    .updateTable('terms')
    .set({ closed_at: portal.clock().toISOString() })
    .where('id', '=', closed.id)
    .execute();
  const open = { id: newId(), number: closed.number + 1, started_at: portal.clock().toISOString() };
  await db.insertInto('terms').values(open).execute();
  const paid = async (username: string, before: number | null, now: number) => {
    const { id } = await insertUser(db, { username, rank: 239 });
    const totals = (term_id: string, pay_minor: number) => ({
      user_id: id,
      term_id,
      attended: 1,
      hosted: 0,
      pay_minor,
    });
    await db
      .insertInto('term_totals')
      .values([totals(open.id, now), ...(before === null ? [] : [totals(closed.id, before)])])
      .execute();
  };
  await paid('Rises', 100, 9000);
  await paid('Falls', 5000, 8000);
  await paid('Asmuch', 100, 7000);
  await paid('Unpaid', 0, 6000);
  await paid('Anew', null, 5000);
  const entries = await readLeaderboard(database, portal.config.thresholds);
  expect(entries.slice(0, 5).map((entry) => [entry.robloxUsername, entry.lastPlace])).toEqual([
    ['Rises', 2],
    ['Falls', 1],
    ['Asmuch', 2],
    ['Unpaid', null],
    ['Anew', null],
  ]);
});
