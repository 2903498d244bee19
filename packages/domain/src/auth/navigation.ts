import { canSchedule, defaultThresholds, isAdministrator, isStaff, type RankThresholds } from './rank.ts';

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
