import type { RewardType } from '@crewroom/domain/record/rules';

/** What the kinds of rewards are called. */
export const rewardWords = {
  bonus: 'Bonus',
  commission: 'Commission',
  incentive: 'Incentive',
} as const satisfies Record<RewardType, string>;
