/** The lowest Roblox group rank (0-255) for each circle of rights. */
export type RankThresholds = { readonly staff: number; readonly dispatch: number; readonly admin: number };

/** Specification, section 9. */
export const defaultThresholds: RankThresholds = { staff: 239, dispatch: 244, admin: 247 };

/** The rank of the group's owner: no limit on administering oneself or others binds it. */
export const OWNER_RANK = 255;

/** The person who looks or acts. `rank` is null for someone who is not in the group. */
export type Viewer = { readonly userId: string; readonly rank: number | null };

/** Whether a rank opens the portal at all (specification, section 6: profile, flights, leaderboard, hub). */
export function isStaff(rank: number | null, thresholds: RankThresholds = defaultThresholds): boolean {
  return rank !== null && rank >= thresholds.staff;
}

/** Whether a rank may propose flights and open the scheduling screen (specification, section 6). */
export function canSchedule(rank: number | null, thresholds: RankThresholds = defaultThresholds): boolean {
  return rank !== null && rank >= thresholds.dispatch;
}

/** Whether a rank may approve, review, and open the administrative division (specification, section 6). */
export function isAdministrator(
  rank: number | null,
  thresholds: RankThresholds = defaultThresholds,
): boolean {
  return rank !== null && rank >= thresholds.admin;
}
