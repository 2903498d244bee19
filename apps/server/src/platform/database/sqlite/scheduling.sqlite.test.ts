import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/test-database.ts';

it('yields to other work between many long reads', async () => {
  await using database = await createTestDatabase();
  const longRead = sql`select count(*) from (
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 500000) select n from numbers)`;
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 10 }, () => longRead.execute(database.db)));
  isDone = true;
  expect(turns).toBeGreaterThan(3);
});
