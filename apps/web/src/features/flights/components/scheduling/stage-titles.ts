import type { BoardTab } from '../../board-search.ts';

/** The stages of the board by the specification's names. */
export const stageTitles = {
  pending: 'Pending Approval',
  approved: 'Approved & Active',
  concluded: 'Concluded',
} as const satisfies Record<BoardTab, string>;

/** The stages in their order. */
export const stages = ['pending', 'approved', 'concluded'] as const satisfies readonly BoardTab[];
