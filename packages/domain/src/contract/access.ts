/** The lowest Roblox group rank (0-255) for each circle of rights. */
export type RankThresholds = { readonly staff: number; readonly dispatch: number; readonly admin: number };

/** The thresholds unless the airline sets others. */
export const defaultThresholds: RankThresholds = { staff: 239, dispatch: 244, admin: 247 };

/** The rank of the group's owner: no limit on administering oneself or others binds it. */
export const OWNER_RANK = 255;

/** The person who looks or acts. `rank` is null for someone who is not in the group. */
export type Viewer = { readonly userId: string; readonly rank: number | null };

/** Whether a rank opens the portal at all. */
export function isStaff(rank: number | null, thresholds: RankThresholds = defaultThresholds): boolean {
  return rank !== null && rank >= thresholds.staff;
}

/** Whether a rank may propose flights and open the scheduling screen. */
export function canSchedule(rank: number | null, thresholds: RankThresholds = defaultThresholds): boolean {
  return rank !== null && rank >= thresholds.dispatch;
}

/** Whether a rank may approve, review, and open the administrative division. */
export function isAdministrator(
  rank: number | null,
  thresholds: RankThresholds = defaultThresholds,
): boolean {
  return rank !== null && rank >= thresholds.admin;
}

type Gate = {
  /** Whether somebody has to be signed in. */
  readonly session: boolean;
  /** Whether a suspended member is let through. */
  readonly whileSuspended: boolean;
  /** The circle of ranks it opens to; a session is the staff's already. */
  readonly rank: keyof RankThresholds | null;
  /** What somebody of a lower rank is told. */
  readonly refusal: string | null;
};

/**
 * The ways in. Every call and every screen names one: who may make a call and who sees its link are the same entry.
 * `session` lets suspended members through; all others but `public` do not.
 */
export const access = {
  public: { session: false, whileSuspended: true, rank: null, refusal: null },
  session: { session: true, whileSuspended: true, rank: null, refusal: null },
  'signed-in': { session: true, whileSuspended: false, rank: 'staff', refusal: null },
  dispatch: {
    session: true,
    whileSuspended: false,
    rank: 'dispatch',
    refusal: 'Your rank does not open flight scheduling.',
  },
  admin: {
    session: true,
    whileSuspended: false,
    rank: 'admin',
    refusal: 'Your rank does not open the administrative division.',
  },
} as const satisfies Record<string, Gate>;

export type Access = keyof typeof access;

/** Whether a rank is high enough for a way in; `null` is the rank of someone who is not in the group. */
export function isRankEnough(
  way: Access,
  rank: number | null,
  thresholds: RankThresholds = defaultThresholds,
): boolean {
  const circle = access[way].rank;
  return circle === null || (rank !== null && rank >= thresholds[circle]);
}

/** The screens of the sidebar, in its order. */
export const screens = {
  '/profile': { label: 'Profile', access: 'signed-in' },
  '/flights': { label: 'Flights', access: 'signed-in' },
  '/leaderboard': { label: 'Leaderboard', access: 'signed-in' },
  '/scheduling': { label: 'Flight Scheduling', access: 'dispatch' },
  '/admin': { label: 'Administrative Division', access: 'admin' },
  '/hub': { label: 'Staff Hub', access: 'signed-in' },
} as const satisfies Record<string, { readonly label: string; readonly access: Access }>;

export type ScreenPath = keyof typeof screens;

export type NavigationEntry = { readonly path: ScreenPath; readonly label: string };

const isScreen = (path: string): path is ScreenPath => path in screens;

/** Every screen of the sidebar, in its order. */
export const screenPaths = Object.keys(screens).filter(isScreen);

/** The sidebar's entries for a rank, in order; none without a group rank. */
export function navigationFor(
  rank: number | null,
  thresholds: RankThresholds = defaultThresholds,
): NavigationEntry[] {
  return screenPaths
    .filter((path) => isRankEnough(screens[path].access, rank, thresholds))
    .map((path) => ({ path, label: screens[path].label }));
}

/** Whether an entry is lit at a path: equal or below it; `/profile` only when equal. */
export function isLit(entry: ScreenPath, path: string): boolean {
  if (path === entry) return true;
  return entry !== '/profile' && path.startsWith(entry);
}
