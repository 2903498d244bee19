import { canSchedule, defaultThresholds, type RankThresholds } from '../contract/access.ts';

/** The time that comes first and is large: the viewer's local time, or Zulu. */
export const timeOrders = ['local', 'zulu'] as const;

export type TimeOrder = (typeof timeOrders)[number];

/**
 * Returns which time comes first for a member: their choice, where null is no choice. The default is Zulu for ranks that
 * schedule flights, and local time for others.
 */
export function timeOrder(
  preference: TimeOrder | null,
  rank: number | null,
  thresholds: RankThresholds = defaultThresholds,
): TimeOrder {
  return preference ?? (canSchedule(rank, thresholds) ? 'zulu' : 'local');
}
