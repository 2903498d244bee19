import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cleanOnce } from '../../testing/clean.ts';
import { eraseFully } from '../../testing/erasure/erase-fully.ts';
import { insertUser } from '../../testing/rows.ts';
import { createTestDatabase, createTestTarget } from '../../testing/test-database.ts';
import { unitOfWorkDeps } from '../../testing/unit-of-work-deps.ts';
import { openDatabase } from './database.ts';
import { requestWiping } from './freed-pages.ts';
import { inTransaction } from './transaction.ts';

function contentsOf(folder: string): string {
  return readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'latin1'))
    .join();
}

it('removes every trace of an erased member from the file, even where a row was deleted', async () => {
  await using testTarget = await createTestTarget('empty');
  if (testTarget.target.engine !== 'sqlite') throw new Error('This test is for SQLite');
  const database = await openDatabase(testTarget.target);
  const user = await insertUser(database.db, { roblox_id: '987654321', username: 'ForgetMe_1' });
  const former = { user_id: user.id, username: 'OldForget', username_key: 'oldforget' };
  await database.db
    .insertInto('former_usernames')
    .values({ ...former, seen_until: '2026-01-01T00:00:00.000Z' })
    .execute();
  const deps = unitOfWorkDeps(database, '2026-03-01T00:00:00.000Z');
  await eraseFully(deps, '987654321');
  // The file is checked while the portal runs, and once more after it.
  const running = contentsOf(testTarget.target.dataDir);
  await database.close();
  for (const trace of ['987654321', 'ForgetMe_1', 'OldForget', 'oldforget']) {
    expect([running.includes(trace), contentsOf(testTarget.target.dataDir).includes(trace)]).toEqual([
      false,
      false,
    ]);
  }
});

it('wipes later what a process freed that ended in between', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const due = () => db.selectFrom('settings').select('key').where('key', '=', 'freed_pages_due').execute();
  await inTransaction(database, requestWiping);
  expect(await due()).toHaveLength(1);
  await cleanOnce(unitOfWorkDeps(database, '2026-03-01T00:00:00.000Z'));
  expect(await due()).toEqual([]);
});
