import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertUser } from './rows.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { isUniqueViolation } from './unique-violation.ts';

const NOW = '2026-02-01T12:00:00.000Z';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  return work().then(
    () => null,
    (error: unknown) => error,
  );
}

it('distinguishes one key from another', async () => {
  const { id, roblox_id } = await insertUser(database.db);
  const sameId = await failureOf(() => insertUser(database.db, { id }));
  const sameAccount = await failureOf(() => insertUser(database.db, { roblox_id }));
  expect(isUniqueViolation(sameId)).toBe(true);
  expect(isUniqueViolation(sameId, { table: 'users', columns: ['id'] })).toBe(true);
  expect(isUniqueViolation(sameId, { table: 'users', columns: ['roblox_id'] })).toBe(false);
  expect(isUniqueViolation(sameAccount, { table: 'users', columns: ['roblox_id'] })).toBe(true);
});

it('recognizes a key over several columns', async () => {
  const { id: user_id } = await insertUser(database.db);
  const key = {
    user_id,
    method: 'POST',
    path: '/api/flights',
    key: 'k',
    body_hash: 'h',
    done: 'null',
    topics: '',
  };
  const insert = () =>
    database.db
      .insertInto('idempotency_keys')
      .values({ ...key, created_at: NOW, expires_at: NOW })
      .execute();
  await insert();
  const failure = await failureOf(insert);
  const columns = ['user_id', 'method', 'path', 'key'];
  expect(isUniqueViolation(failure, { table: 'idempotency_keys', columns })).toBe(true);
});

it('ignores other constraint errors', async () => {
  const wrongRank = await failureOf(() => insertUser(database.db, { rank: 300 }));
  expect(wrongRank).toBeInstanceOf(Error);
  expect(isUniqueViolation(wrongRank)).toBe(false);
  expect(isUniqueViolation(new Error('UNIQUE constraint failed: users.id'))).toBe(false);
  expect(isUniqueViolation(null)).toBe(false);
});
