import { expect, it } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { claimKey, keepSuccess } from '../http/mutations.ts';
import { insertUser } from '../testing/rows.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { untilSomeoneWaits } from '../testing/until-someone-waits.ts';
import { forgetMember } from './forget.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');

it('waits for an answer that is about to be kept, and blanks it', async () => {
  await using database = await createTestDatabase();
  const member = await insertUser(database.db, { username: 'ForgetMe_1' });
  const admin = await insertUser(database.db);
  const key = { userId: admin.id, method: 'POST', path: '/api/any', key: 'k', bodyHash: '' };
  let forgotten: Promise<boolean> | undefined;
  await inTransaction(database, async (trx) => {
    await claimKey(database, trx, key);
    forgotten = inTransaction(database, (other) => forgetMember(other, member.roblox_id, NOW));
    await untilSomeoneWaits(database);
    await keepSuccess(trx, key, { done: member.id, answer: { username: 'ForgetMe_1' } }, NOW);
  });
  expect(await forgotten).toBe(true);
  const kept = await database.db.selectFrom('idempotency_keys').select(['done', 'answer']).execute();
  expect(kept).toEqual([{ done: JSON.stringify(member.id), answer: null }]);
});
