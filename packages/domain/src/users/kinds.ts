/** The closed word lists of a member's record (specification, section 3). */
export const sanctionTypes = ['reminder', 'warning', 'suspension'] as const;
export const noteTypes = ['general', 'loa', 'performance'] as const;
export const rewardTypes = ['bonus', 'commission', 'incentive'] as const;
export const rankChangeTypes = ['promotion', 'demotion', 'qualification', 'transfer'] as const;

export type SanctionType = (typeof sanctionTypes)[number];
export type NoteType = (typeof noteTypes)[number];
export type RewardType = (typeof rewardTypes)[number];
export type RankChangeType = (typeof rankChangeTypes)[number];
