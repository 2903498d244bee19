import { sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';

/** What is added to a member's totals: flights, and pay in hundredths. */
export type Addition = {
  readonly userId: string;
  readonly attended: number;
  readonly hosted: number;
  readonly payMinor: number;
};

function summed(additions: readonly Addition[]): Addition[] {
  const sums = new Map<string, Addition>();
  for (const addition of additions) {
    const sum = sums.get(addition.userId) ?? { userId: addition.userId, attended: 0, hosted: 0, payMinor: 0 };
    sums.set(addition.userId, {
      userId: addition.userId,
      attended: sum.attended + addition.attended,
      hosted: sum.hosted + addition.hosted,
      payMinor: sum.payMinor + addition.payMinor,
    });
  }
  // Always in one order: two additions to the same members then wait for each other instead of deadlocking.
  return [...sums.values()].toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
}

/** Adds to the totals of a term beside the ledger, in the same transaction; one statement. */
export async function addToTotals(
  trx: Transaction,
  termId: string,
  additions: readonly Addition[],
): Promise<void> {
  const rows = summed(additions).map(({ userId, attended, hosted, payMinor }) => ({
    user_id: userId,
    term_id: termId,
    attended,
    hosted,
    pay_minor: payMinor,
  }));
  await trx
    .insertInto('term_totals')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'term_id']).doUpdateSet({
        attended: sql<number>`term_totals.attended + excluded.attended`,
        hosted: sql<number>`term_totals.hosted + excluded.hosted`,
        pay_minor: sql<number>`term_totals.pay_minor + excluded.pay_minor`,
      }),
    )
    .execute();
}
