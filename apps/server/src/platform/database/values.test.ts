import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { insertTerm, insertUser } from '../../testing/rows.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase();

afterAll(() => database.close());

describe('values, alike on both engines', () => {
  it('are numbers for counts, sums and booleans', async () => {
    const first = await insertUser(database.db, { rank: 240 });
    const { id: term_id } = await insertTerm(database.db);
    await database.db
      .insertInto('term_totals')
      .values({ user_id: first.id, term_id, pay_minor: 250 })
      .execute();
    const row = await database.db
      .selectFrom('term_totals')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<number>('pay_minor').as('sum'),
        eb.fn.sum<number>('attended').as('attended'),
        eb.exists(eb.selectFrom('users').select('id')).as('anyone'),
      ])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ count: 1, sum: 250, attended: 0, anyone: 1 });
  });

  it('sort text by its bytes in any language', async () => {
    for (const key of ['b', 'a', 'Z', 'é', '_']) {
      await database.db.insertInto('settings').values({ key, value: '' }).execute();
    }
    const rows = await database.db.selectFrom('settings').select('key').orderBy('key').execute();
    expect(rows.map(({ key }) => key)).toEqual(['Z', '_', 'a', 'b', 'é']);
  });

  it('preserve bytes and any text', async () => {
    const image = new Uint8Array([0, 255, 137, 80]);
    const avatar = { roblox_id: '1', state: 'present', content_type: 'image/png', image } as const;
    await database.db
      .insertInto('avatars')
      .values({ ...avatar, fetched_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    const read = await database.db.selectFrom('avatars').select('image').executeTakeFirstOrThrow();
    expect(Uint8Array.from(read.image ?? [])).toEqual(image);
    const text = '🛩️ \'quoted\' "twice" \\ é\n';
    await database.db.insertInto('settings').values({ key: 'text', value: text }).execute();
    const setting = database.db.selectFrom('settings').select('value').where('key', '=', 'text');
    await expect(setting.executeTakeFirstOrThrow()).resolves.toEqual({ value: text });
  });

  it('become text in a column of texts, and are rejected as text in a column of numbers', async () => {
    await expect(
      sql`insert into settings (key, value) values ('a-number', 1 + 1)`.execute(database.db),
    ).resolves.toBeDefined();
    await expect(sql`update users set required_flights = 'many'`.execute(database.db)).rejects.toThrow(
      /integer/i,
    );
  });

  it('include how many rows a change affected', async () => {
    await insertUser(database.db, { role: 'Pilot' });
    const change = database.db.updateTable('users').set({ role: 'Captain' }).where('role', '=', 'Pilot');
    expect((await change.executeTakeFirst()).numUpdatedRows).toBe(1n);
    expect((await change.executeTakeFirst()).numUpdatedRows).toBe(0n);
  });

  it('are returned by the statement that wrote them', async () => {
    const returned = await database.db
      .insertInto('settings')
      .values({ key: 'returned', value: 'yes' })
      .returning(['key', 'value'])
      .execute();
    expect(returned).toEqual([{ key: 'returned', value: 'yes' }]);
  });
});
