import { describe, expect, it } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { Source } from './database.ts';
import { inTransaction } from './transaction.ts';

const names = async ({ db }: Source) =>
  (await db.selectFrom('users').select('username').orderBy('username').execute()).map(
    ({ username }) => username,
  );

describe('openSnapshot', () => {
  it('shows the database as of its opening, and shows later changes to everybody else', async () => {
    await using database = await createTestDatabase();
    await insertUser(database.db, { username: 'Ada' });
    const open = Promise.withResolvers<void>();
    const uncommitted = inTransaction(database, async (trx) => {
      await insertUser(trx, { username: 'Bea' });
      await open.promise;
    });
    {
      await using first = await database.openSnapshot();
      open.resolve();
      await uncommitted;
      await using second = await database.openSnapshot();
      await insertUser(database.db, { username: 'Cleo' });
      expect([await names(first), await names(second), await names(database)]).toEqual([
        ['Ada'],
        ['Ada', 'Bea'],
        ['Ada', 'Bea', 'Cleo'],
      ]);
    }
    await insertUser(database.db, { username: 'Dora' });
    expect(await names(database)).toHaveLength(4);
  });

  it('rejects writes', async () => {
    await using database = await createTestDatabase();
    await using snapshot = await database.openSnapshot();
    await expect(insertUser(snapshot.db)).rejects.toThrow(/read-?only/);
  });

  it('rejects reads once it is disposed', async () => {
    await using database = await createTestDatabase();
    const snapshot = await database.openSnapshot();
    await snapshot[Symbol.asyncDispose]();
    await expect(names(snapshot)).rejects.toThrow(/driver|rolled back|not open/i);
  });
});
