import type { Transaction } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { toInstant } from '../../database/instant.ts';
import { addToTotals } from './add-to-totals.ts';

export type RewardCredit = {
  readonly userId: string;
  readonly termId: string;
  readonly rewardId: string;
  /** Hundredths of the currency. */
  readonly amountMinor: number;
};

/** Credits a reward to the ledger and the totals of its term, which the caller has locked. */
export async function creditReward(trx: Transaction, credit: RewardCredit, now: Date): Promise<void> {
  const { userId, termId, rewardId, amountMinor } = credit;
  await trx
    .insertInto('ledger_credits')
    .values({
      id: newId(),
      user_id: userId,
      term_id: termId,
      kind: 'pay',
      amount: amountMinor,
      reason: 'reward',
      flight_id: null,
      reward_id: rewardId,
      credited_at: toInstant(now),
    })
    .execute();
  await addToTotals(trx, termId, [{ userId, attended: 0, hosted: 0, payMinor: amountMinor }]);
}
