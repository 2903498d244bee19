import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertFlight, insertTerm, insertUser } from '../../testing/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { isUniqueViolation } from '../../testing/unique-violation.ts';
import { newId } from './stored-values.ts';

const NOW = '2026-02-01T12:00:00.000Z';

let database: TestDatabase;
let credit: { user_id: string; term_id: string; flight_id: string; credited_at: string; amount: number };

beforeEach(async () => {
  database = await createTestDatabase();
  const user = await insertUser(database.db);
  const term = await insertTerm(database.db);
  const flight = await insertFlight(database.db);
  credit = { user_id: user.id, term_id: term.id, flight_id: flight.id, credited_at: NOW, amount: 100 };
  await insert({ kind: 'pay', reason: 'attended' });
});

afterEach(() => database.close());

type Given = {
  kind: 'attended' | 'hosted' | 'pay';
  reason: 'attended' | 'hosted' | 'reward' | 'import';
  term_id?: string | null;
  flight_id?: string | null;
  reward_id?: string | null;
  amount?: number;
};

async function insert(given: Given): Promise<void> {
  await database.db
    .insertInto('ledger_credits')
    .values({ id: newId(), ...credit, ...given })
    .execute();
}

async function insertReward(): Promise<string> {
  const id = newId();
  await database.db
    .insertInto('rewards')
    .values({
      id,
      user_id: credit.user_id,
      type: 'bonus',
      amount: 5000,
      reason: 'Helped out',
      awarded_at: NOW,
      awarded_by_id: credit.user_id,
    })
    .execute();
  return id;
}

describe('the ledger', () => {
  it('rejects any change of its rows', async () => {
    await expect(database.db.updateTable('ledger_credits').set({ amount: 1 }).execute()).rejects.toThrow(
      /append-only/,
    );
    await expect(database.db.deleteFrom('ledger_credits').execute()).rejects.toThrow(/append-only/);
    await expect(database.db.selectFrom('ledger_credits').select('amount').execute()).resolves.toEqual([
      { amount: 100 },
    ]);
  });

  it('rejects the engine’s own way around that', async () => {
    const around =
      database.engine === 'postgres'
        ? sql`truncate ledger_credits`
        : sql`insert or replace into ledger_credits select * from ledger_credits`;
    await expect(around.execute(database.db)).rejects.toThrow(/append-only/);
  });

  it('credits a member once for one deed on one flight', async () => {
    await expect(insert({ kind: 'pay', reason: 'attended' })).rejects.toSatisfy((error) =>
      isUniqueViolation(error, {
        table: 'ledger_credits',
        columns: ['flight_id', 'user_id', 'kind', 'reason'],
      }),
    );
    await insert({ kind: 'pay', reason: 'hosted' });
    await insert({ kind: 'hosted', reason: 'hosted', amount: 1 });
  });

  it('credits a reward once, as pay', async () => {
    const reward = { reason: 'reward', flight_id: null, reward_id: await insertReward() } as const;
    await expect(insert({ kind: 'attended', ...reward })).rejects.toThrow(/check constraint/i);
    await insert({ kind: 'pay', ...reward });
    await expect(insert({ kind: 'pay', ...reward })).rejects.toSatisfy((error) =>
      isUniqueViolation(error, { table: 'ledger_credits', columns: ['reward_id'] }),
    );
  });

  it.each([
    ['a negative amount', { kind: 'pay', reason: 'hosted', amount: -1 }],
    ['an attended flight for hosting', { kind: 'attended', reason: 'hosted' }],
    ['no source at all', { kind: 'pay', reason: 'hosted', flight_id: null }],
    ['a reward without its row', { kind: 'pay', reason: 'reward' }],
    ['an import from a flight', { kind: 'pay', reason: 'import', term_id: null }],
    ['an import in a term', { kind: 'pay', reason: 'import', flight_id: null }],
    ['an import of hosted flights', { kind: 'hosted', reason: 'import', flight_id: null, term_id: null }],
    ['a flight in no term', { kind: 'pay', reason: 'hosted', term_id: null }],
  ] as const)('rejects %s', async (_case, given) => {
    await expect(insert(given)).rejects.toThrow(/check constraint/i);
  });

  it('credits an import in no term, as flights and as pay, and repeatedly', async () => {
    const imported = { reason: 'import', flight_id: null, term_id: null } as const;
    for (const kind of ['attended', 'pay', 'attended'] as const) await insert({ kind, ...imported });
    const { db } = database;
    expect(
      await db.selectFrom('ledger_credits').where('term_id', 'is', null).selectAll().execute(),
    ).toHaveLength(3);
  });

  it('rejects a credit with two sources', async () => {
    const reward_id = await insertReward();
    await expect(insert({ kind: 'pay', reason: 'reward', reward_id })).rejects.toThrow(/check constraint/i);
  });

  it('keeps amounts beyond 32 bits exact', async () => {
    await insert({ kind: 'pay', reason: 'hosted', amount: 9_000_000_000 });
    const { total } = await database.db
      .selectFrom('ledger_credits')
      .select(({ fn }) => fn.sum<number>('amount').as('total'))
      .executeTakeFirstOrThrow();
    expect(total).toBe(9_000_000_100);
  });
});
