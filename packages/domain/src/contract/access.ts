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

export type ScreenPath = '/profile' | '/flights' | '/leaderboard' | '/scheduling' | '/admin' | '/hub';

export type NavigationEntry = { readonly path: ScreenPath; readonly label: string };

type Gate = (rank: number | null, thresholds: RankThresholds) => boolean;

const entries: readonly (NavigationEntry & { readonly may: Gate })[] = [
  { path: '/profile', label: 'Profile', may: isStaff },
  { path: '/flights', label: 'Flights', may: isStaff },
  { path: '/leaderboard', label: 'Leaderboard', may: isStaff },
  { path: '/scheduling', label: 'Flight Scheduling', may: canSchedule },
  { path: '/admin', label: 'Administrative Division', may: isAdministrator },
  { path: '/hub', label: 'Staff Hub', may: isStaff },
];

/** The sidebar's entries for a rank, in order; none without a group rank (specification, sections 2 and 6). */
export function navigationFor(
  rank: number | null,
  thresholds: RankThresholds = defaultThresholds,
): NavigationEntry[] {
  return entries.filter(({ may }) => may(rank, thresholds)).map(({ path, label }) => ({ path, label }));
}

/** Whether an entry is lit at a path: equal or below it; `/profile` only when equal (specification, section 2). */
export function isLit(entry: ScreenPath, path: string): boolean {
  if (path === entry) return true;
  return entry !== '/profile' && path.startsWith(entry);
}
