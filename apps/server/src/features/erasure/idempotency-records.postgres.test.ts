import { expect, it } from 'vitest';
import { runInUnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { claimKey, storeIdempotencyRecord } from '../../platform/http/idempotency.ts';
import { untilSomeoneWaits } from '../../testing/interleaving.ts';
import { insertUser } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { unitOfWorkDeps } from '../../testing/unit-of-work-deps.ts';
import { eraseMember } from './erase-member.ts';

it('erasure waits for an idempotency record under way and keeps it, because it names nobody', async () => {
  await using database = await createTestDatabase();
  const member = await insertUser(database.db, { username: 'ForgetMe_1' });
  const admin = await insertUser(database.db);
  const key = { userId: admin.id, method: 'POST', path: '/api/any', key: 'k', bodyHash: '' };
  let erased: Promise<boolean> | undefined;
  const deps = unitOfWorkDeps(database, '2026-03-02T12:00:00.000Z');
  await runInUnitOfWork(deps, async (uow) => {
    await claimKey(uow, key);
    erased = runInUnitOfWork(deps, (other) => eraseMember(other, member.roblox_id));
    await untilSomeoneWaits(database);
    await storeIdempotencyRecord(uow, key, { done: member.id });
  });
  expect(await erased).toBe(true);
  const kept = await database.db.selectFrom('idempotency_keys').select('done').execute();
  expect(kept).toEqual([{ done: JSON.stringify(member.id) }]);
});
