import type { NoteType, RewardType } from '@crewroom/domain/record/rules';

/** The names of the types of notes. */
export const noteWords = {
  general: 'General',
  loa: 'Leave of absence',
  performance: 'Performance',
} as const satisfies Record<NoteType, string>;

/** The names of the types of rewards. */
export const rewardWords = {
  bonus: 'Bonus',
  commission: 'Commission',
  incentive: 'Incentive',
} as const satisfies Record<RewardType, string>;
