import { defaultThresholds, OWNER_RANK, type RankThresholds } from '@crewroom/domain/contract/access';

/** The stripes of an epaulette, and a star for the group's owner. */
export type Stripes = { readonly count: 0 | 1 | 2 | 3 | 4; readonly hasStar: boolean };

/**
 * The stripes of a rank number (0-255). There are none outside the staff, one or two for crew (the lower and the upper
 * half of their ranks), three for members who schedule, and four for administrators.
 */
export function stripesOf(rank: number | null, thresholds: RankThresholds = defaultThresholds): Stripes {
  if (rank === null || rank < thresholds.staff) return { count: 0, hasStar: false };
  if (rank >= thresholds.admin) return { count: 4, hasStar: rank >= OWNER_RANK };
  if (rank >= thresholds.dispatch) return { count: 3, hasStar: false };
  const isUpperHalf = rank - thresholds.staff >= (thresholds.dispatch - thresholds.staff) / 2;
  return { count: isUpperHalf ? 2 : 1, hasStar: false };
}
