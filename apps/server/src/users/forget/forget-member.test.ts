import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/in-transaction.ts';
import { insertRecord } from '../../testing/member-record.ts';
import { signedInMember } from '../../testing/signed-in-member.ts';
import { createTestPortal } from '../../testing/test-portal.ts';
import { dumpDatabase } from '../../testing/whole-database.ts';
import { forgetMember } from './forget-member.ts';
import { createNameEraser } from './name-eraser.ts';

const on = (id: string, path: string) => `/api/admin/users/${id}/${path}`;

async function withHistory() {
  const environment = { WRITE_LIMIT_PER_MINUTE: '100000', RANK_MAX_AGE_MINUTES: '10080' };
  const portal = await createTestPortal({ environment });
  const owner = await signedInMember(portal, { rank: 255 });
  const given = { rank: 247, roblox_id: '987654321', username: 'ForgetMe_1', display_name: 'Remy Möller' };
  const member = await signedInMember(portal, given);
  const other = await signedInMember(portal, { rank: 239 });
  const { db } = portal.database;
  await insertRecord(db, member.user.id, { id: owner.user.id, username: owner.user.username });
  const former = { user_id: member.user.id, username: 'OldForget', username_key: 'oldforget' };
  await db
    .insertInto('former_usernames')
    .values({ ...former, seen_until: '2026-01-01T00:00:00.000Z' })
    .execute();
  const act = async (path: string, payload: object, as = owner.as, key = path) => {
    const answer = await portal.send('POST', path, { as, payload, headers: { 'idempotency-key': key } });
    expect(answer.statusCode).toBe(201);
  };
  const mention = 'Ask @ForgetMe_1, forgetme_1 or oldforget (Remy Möller).';
  await act(on(member.user.id, 'notes'), { content: mention });
  await act(on(member.user.id, 'reward'), { amount: 5, reason: mention });
  await act(on(other.user.id, 'notes'), { content: mention }, member.as, 'other');
  await act(on(other.user.id, 'sanctions'), { breach: 'Rude', reason: mention }, member.as, 'sanction');
  return { portal, member, other };
}

describe('forgetting a member', () => {
  it('leaves neither id nor names anywhere, and every sum as it was', async () => {
    const { portal, member } = await withHistory();
    await using _ = portal;
    const { db } = portal.database;
    const sums = () =>
      db.selectFrom('term_totals').selectAll().orderBy('user_id').orderBy('term_id').execute();
    const count = async (
      table: 'flights' | 'allocations' | 'ledger_credits' | 'sanctions' | 'audit_entries',
    ) => (await db.selectFrom(table).select('id').execute()).length;
    const counts = async () => ({
      flights: await count('flights'),
      seats: await count('allocations'),
      credits: await count('ledger_credits'),
      sanctions: await count('sanctions'),
      history: await count('audit_entries'),
    });
    const [totals, rows] = [await sums(), await counts()];
    const forget = () =>
      inTransaction(portal.database, (trx) => forgetMember(trx, '987654321', portal.clock()));
    expect(await forget()).toBe(true);
    const dump = JSON.stringify(await dumpDatabase(portal.database)).toLowerCase();
    for (const trace of ['987654321', 'forgetme_1', 'oldforget', 'remy möller'])
      expect(dump).not.toContain(trace);
    expect(await sums()).toEqual(totals);
    const freed = 2;
    expect(await counts()).toEqual({ ...rows, seats: rows.seats - freed });
    expect((await portal.send('GET', '/api/auth/me', { as: member.as })).statusCode).toBe(401);
    expect(await forget()).toBe(false);
  });

  it('keeps what others wrote, under the name of nobody', async () => {
    const { portal, other } = await withHistory();
    await using _ = portal;
    await inTransaction(portal.database, (trx) => forgetMember(trx, '987654321', portal.clock()));
    const { db } = portal.database;
    const note = await db
      .selectFrom('notes')
      .select('content')
      .where('user_id', '=', other.user.id)
      .executeTakeFirst();
    expect(note?.content).toBe('Ask Deleted member, Deleted member or Deleted member (Deleted member).');
  });
});

describe('erasing names from a text', () => {
  it('takes whole names in whatever case, and leaves longer names of others alone', () => {
    const erase = createNameEraser(['Casey', 'Casey_1']);
    expect(erase('@casey_1 met Casey, CASEY_12, Caseys and Old_Casey')).toBe(
      'Deleted member met Deleted member, CASEY_12, Caseys and Old_Casey',
    );
    expect(createNameEraser(['(x+y)'])('a (x+y) b')).toBe('a Deleted member b');
    expect(createNameEraser([])('as it is')).toBe('as it is');
  });
});
