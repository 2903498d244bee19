import { canSchedule, defaultThresholds, type RankThresholds } from '../contract/access.ts';

/** Which of the two times of an instant comes first and is large: the viewer's local time, or Zulu. */
export const timeOrders = ['local', 'zulu'] as const;

export type TimeOrder = (typeof timeOrders)[number];

/**
 * Returns which time comes first for a member: the one they chose, where null is no choice. Without a choice it is Zulu for
 * ranks that schedule flights, and local time for all others.
 */
export function timeOrder(
  preference: TimeOrder | null,
  rank: number | null,
  thresholds: RankThresholds = defaultThresholds,
): TimeOrder {
  return preference ?? (canSchedule(rank, thresholds) ? 'zulu' : 'local');
}
