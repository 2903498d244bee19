import { afterEach, beforeEach, expect, it } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Transaction } from './database.ts';
import { forUpdate, forUpdateSkipLocked, inTransaction } from './transaction.ts';

let database: TestDatabase;
let first: string;
let second: string;

beforeEach(async () => {
  database = await createTestDatabase();
  first = (await insertUser(database.db)).id;
  second = (await insertUser(database.db)).id;
});

afterEach(() => database.close());

function lock(trx: Transaction, id: string): Promise<unknown> {
  return trx.selectFrom('users').select('id').where('id', '=', id).$call(forUpdate(trx)).execute();
}

it('retries when PostgreSQL breaks a deadlock, so that both succeed', async () => {
  const bothHoldOne = Promise.withResolvers<void>();
  let held = 0;
  let attempts = 0;
  const cross = (one: string, other: string) =>
    inTransaction(database, async (trx) => {
      attempts += 1;
      await lock(trx, one);
      held += 1;
      if (held === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await lock(trx, other);
    });
  await Promise.all([cross(first, second), cross(second, first)]);
  // The transaction that is retried may be faster than the one that waited, and both deadlock again.
  expect(attempts).toBeGreaterThanOrEqual(3);
});

it('skips locked rows', async () => {
  await inTransaction(database, async (holder) => {
    await lock(holder, first);
    const free = await inTransaction(database, (trx) =>
      trx.selectFrom('users').select('id').$call(forUpdateSkipLocked(trx)).execute(),
    );
    expect(free).toEqual([{ id: second }]);
  });
});
