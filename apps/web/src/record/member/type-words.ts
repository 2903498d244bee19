import type { NoteType, RewardType } from '@crewroom/domain/record/rules';

/** What the kinds of notes are called among administrators. */
export const noteWords = {
  general: 'General',
  loa: 'Leave of absence',
  performance: 'Performance',
} as const satisfies Record<NoteType, string>;

/** What the kinds of rewards are called. */
export const rewardWords = {
  bonus: 'Bonus',
  commission: 'Commission',
  incentive: 'Incentive',
} as const satisfies Record<RewardType, string>;
