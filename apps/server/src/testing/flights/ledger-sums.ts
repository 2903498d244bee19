import { expect } from 'vitest';
import type { Database } from '../../platform/database/database.ts';

type Sum = { readonly attended: number; readonly hosted: number; readonly pay: number };

const ZERO: Sum = { attended: 0, hosted: 0, pay: 0 };

/** Expects the totals of every member and term to be the sums of their ledger entries. */
export async function expectTotalsToBeSums({ db }: Database): Promise<void> {
  const entries = await db
    .selectFrom('ledger_credits')
    .select(['user_id', 'term_id', 'kind', 'amount'])
    .execute();
  const sums = new Map<string, Sum>();
  for (const { user_id, term_id, kind, amount } of entries) {
    const key = `${term_id} ${user_id}`;
    const sum = sums.get(key) ?? ZERO;
    sums.set(key, { ...sum, [kind]: sum[kind] + amount });
  }
  const totals = await db.selectFrom('term_totals').selectAll().execute();
  const stored = totals.map(({ term_id, user_id, attended, hosted, pay_minor }) => {
    return [`${term_id} ${user_id}`, { attended, hosted, pay: pay_minor }] as const;
  });
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(sums));
}
