import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { createTestDatabase, createTestTarget } from '../../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { translateSqliteError } from './sqlite/handle.ts';
import { inTransaction } from './transaction.ts';

it('uses write-ahead logging, full synchronization, foreign keys and strict tables', async () => {
  await using database = await createTestDatabase();
  const pragma = async (name: string) => (await sql`pragma ${sql.raw(name)}`.execute(database.db)).rows;
  expect(await pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  expect(await pragma('synchronous')).toEqual([{ synchronous: 2 }]);
  expect(await pragma('foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  const loose = await sql`select name from pragma_table_list
    where schema = 'main' and type = 'table' and strict = 0
      and name not like 'kysely%' and name not like 'sqlite%'`.execute(database.db);
  expect(loose.rows).toEqual([]);
});

it('creates its files with owner-only permissions', async () => {
  await using testTarget = await createTestTarget('empty');
  if (testTarget.target.engine !== 'sqlite') throw new Error('This test is for SQLite');
  const database = await openDatabase(testTarget.target);
  const { dataDir } = testTarget.target;
  for (const file of ['crewroom.sqlite', 'crewroom.sqlite-wal']) {
    expect(statSync(join(dataDir, file)).mode & 0o077).toBe(0);
  }
  await database.close();
});

it('rejects values that it would store differently from PostgreSQL', async () => {
  await using database = await createTestDatabase();
  const bind = (value: unknown) => sql`select ${value} as value`.execute(database.db);
  for (const value of [true, undefined, new Date(), {}]) {
    await expect(bind(value)).rejects.toThrow(TypeError);
  }
});

it('queues a write outside a transaction like a transaction', async () => {
  await using database = await createTestDatabase();
  let inside: Promise<unknown> = Promise.resolve();
  await inTransaction(database, async (trx) => {
    inside = insertUser(database.db, { username: 'Outsider' });
    await insertUser(trx, { username: 'Insider' });
    await new Promise(setImmediate);
    const seen = await trx.selectFrom('users').select('username').execute();
    expect(seen).toEqual([{ username: 'Insider' }]);
  });
  await inside;
  await expect(database.db.selectFrom('users').select('id').execute()).resolves.toHaveLength(2);
});

it('keeps writing after a transaction that could not be committed', async () => {
  await using database = await createTestDatabase();
  const orphan = inTransaction(database, async (trx) => {
    await sql`pragma defer_foreign_keys = on`.execute(trx);
    await sql`insert into group_roles (user_id, role_id, rank, name) values ('nobody', '1', 1, 'x')`.execute(
      trx,
    );
  });
  await expect(orphan).rejects.toThrow(/foreign key/i);
  await insertUser(database.db);
  await expect(database.db.selectFrom('group_roles').select('name').execute()).resolves.toEqual([]);
});

it('reports an unavailable database when another program holds it', async () => {
  await using testTarget = await createTestTarget();
  if (testTarget.target.engine !== 'sqlite') throw new Error('This test is for SQLite');
  const file = join(testTarget.target.dataDir, 'crewroom.sqlite');
  using holder = new DatabaseSync(file);
  holder.exec('begin immediate');
  using other = new DatabaseSync(file, { timeout: 0 });
  const attempt = () => {
    try {
      other.exec('begin immediate');
      return null;
    } catch (error) {
      return translateSqliteError(error);
    }
  };
  expect(attempt()).toBeInstanceOf(DatabaseUnavailableError);
});
