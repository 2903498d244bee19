import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { forUpdate, inTransaction } from './transaction.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.close());

async function countUsers(): Promise<number> {
  return (await database.db.selectFrom('users').select('id').execute()).length;
}

describe('a transaction', () => {
  it('is invisible from outside until it ends, and blocks no reader', async () => {
    await inTransaction(database, async (trx) => {
      await insertUser(trx);
      expect(await countUsers()).toBe(0);
      const seenInside = await trx.selectFrom('users').select('id').execute();
      expect(seenInside).toHaveLength(1);
    });
    expect(await countUsers()).toBe(1);
  });

  it('fails after a failed statement, even if the error is caught', async () => {
    const { id } = await insertUser(database.db);
    const work = inTransaction(database, async (trx) => {
      await insertUser(trx);
      await insertUser(trx, { id }).catch(() => {});
    });
    await expect(work).rejects.toThrow('rolled back instead of committed');
    expect(await countUsers()).toBe(1);
  });

  it('runs no statement after a failed one', async () => {
    const { id } = await insertUser(database.db);
    const work = inTransaction(database, async (trx) => {
      await insertUser(trx, { id }).catch(() => {});
      await insertUser(trx);
    });
    await expect(work).rejects.toThrow(/transaction (is aborted|has failed)/);
  });

  it('keeps a correct sum when many run at once, each locking the row it changes', async () => {
    const { id } = await insertUser(database.db, { required_flights: 0 });
    const add = () =>
      inTransaction(database, async (trx) => {
        const row = trx.selectFrom('users').select('required_flights').where('id', '=', id);
        const { required_flights } = await row.$call(forUpdate(trx)).executeTakeFirstOrThrow();
        await trx
          .updateTable('users')
          .set({ required_flights: required_flights + 1 })
          .where('id', '=', id)
          .execute();
      });
    await Promise.all(Array.from({ length: 30 }, add));
    const { required_flights } = await database.db
      .selectFrom('users')
      .select('required_flights')
      .executeTakeFirstOrThrow();
    expect(required_flights).toBe(30);
  });
});
