import type { RewardType } from '@crewroom/domain/record/rules';
import { isBlank } from '@crewroom/domain/text';

/** A reward as it is typed. */
export type RewardDraft = { readonly type: RewardType; readonly amount: string; readonly reason: string };

/** The default. */
export const newRewardDraft: RewardDraft = { type: 'bonus', amount: '', reason: '' };

const LEAST = 1;

/** The typed amount; NaN for what is no number. */
export function amountOf({ amount }: RewardDraft): number {
  return amount.trim() === '' ? Number.NaN : Number(amount);
}

/** Whether an amount of at least 1 and a reason are there; the finer limits of an amount are the server's. */
export function isRewardReady(draft: RewardDraft): boolean {
  const amount = amountOf(draft);
  return Number.isFinite(amount) && amount >= LEAST && !isBlank(draft.reason);
}
