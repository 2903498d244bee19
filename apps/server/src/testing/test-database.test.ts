import { describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/transaction.ts';
import { insertUser } from './rows.ts';
import { countStatements, createTestDatabase, testEngine } from './test-database.ts';

describe('a test’s database', () => {
  it('is separate and empty, on the engine of this run', async () => {
    for (let round = 0; round < 2; round += 1) {
      await using database = await createTestDatabase();
      expect(database.engine).toBe(testEngine());
      await expect(database.db.selectFrom('users').select('id').execute()).resolves.toEqual([]);
      await insertUser(database.db);
    }
  });

  it('counts the statements of some work, without those that begin and end transactions', async () => {
    await using database = await createTestDatabase();
    await insertUser(database.db);
    const statements = await countStatements(database, async () => {
      await inTransaction(database, (trx) => insertUser(trx));
      await database.db.selectFrom('users').select('id').execute();
    });
    expect(statements).toHaveLength(2);
    expect(statements[0]).toMatch(/^insert into "users"/);
    expect(statements[1]).toBe('select "id" from "users"');
    await insertUser(database.db);
    expect(statements).toHaveLength(2);
  });

  it('counts statements that fail, too', async () => {
    await using database = await createTestDatabase();
    const { id } = await insertUser(database.db);
    const statements = await countStatements(database, () => insertUser(database.db, { id }).catch(() => {}));
    expect(statements).toHaveLength(1);
  });
});
