import { namesOf } from '../record-from-names.ts';

/** The lowest Roblox group rank (0-255) of staff, dispatchers and administrators. */
export type RankThresholds = { readonly staff: number; readonly dispatch: number; readonly admin: number };

/** The thresholds unless the airline sets others. */
export const defaultThresholds: RankThresholds = { staff: 239, dispatch: 244, admin: 247 };

/** The rank of the group's owner, who may administer everybody, including themselves. */
export const OWNER_RANK = 255;

/** The signed-in person. `rank` (0-255) is null for a person who is not in the group. */
export type Viewer = { readonly userId: string; readonly rank: number | null };

/** Returns whether a rank is at least the staff rank, which the portal requires. */
export function isStaff(rank: number | null, thresholds: RankThresholds = defaultThresholds): boolean {
  return rank !== null && rank >= thresholds.staff;
}

/** Returns whether a rank may propose flights and open the scheduling screen. */
export function canSchedule(rank: number | null, thresholds: RankThresholds = defaultThresholds): boolean {
  return rank !== null && rank >= thresholds.dispatch;
}

/** Returns whether a rank may approve, review, and open the admin area. */
export function isAdministrator(
  rank: number | null,
  thresholds: RankThresholds = defaultThresholds,
): boolean {
  return rank !== null && rank >= thresholds.admin;
}

type AccessRule = {
  /** Whether a session is required. */
  readonly session: boolean;
  /** Whether a suspended member has access. */
  readonly whileSuspended: boolean;
  /** The threshold that the rank must reach, or the owner's rank. Null if a session is enough or none is required. */
  readonly rank: keyof RankThresholds | 'owner' | null;
  /** The message for a member of a lower rank. */
  readonly refusal: string | null;
};

/**
 * The access levels. Every screen and every endpoint for members has one, so that endpoints and links to their screens cannot
 * differ. Suspended members have only `public` and `session`.
 */
export const access = {
  public: { session: false, whileSuspended: true, rank: null, refusal: null },
  session: { session: true, whileSuspended: true, rank: null, refusal: null },
  'signed-in': { session: true, whileSuspended: false, rank: 'staff', refusal: null },
  dispatch: {
    session: true,
    whileSuspended: false,
    rank: 'dispatch',
    refusal: 'Your rank does not allow access to flight scheduling.',
  },
  admin: {
    session: true,
    whileSuspended: false,
    rank: 'admin',
    refusal: 'Your rank does not allow access to the administrative division.',
  },
  owner: {
    session: true,
    whileSuspended: false,
    rank: 'owner',
    refusal: 'Only the owner of the group may do this.',
  },
} as const satisfies Record<string, AccessRule>;

/** An access level that is about who is signed in. */
export type MemberAccess = keyof typeof access;

/**
 * The scopes of a key of the airline's game server, as text. An endpoint with a scope requires such a key, and accepts no
 * session.
 */
export const scopeLabels = {
  'game:read': 'Read flights and their crews',
  'game:attendance': 'Report who joined and left',
  'game:status': 'Move a flight’s status',
} as const;

export type GameScope = keyof typeof scopeLabels;

export const gameScopes = namesOf(scopeLabels);

/** Who may send a request: a member with an access level, or a client whose key has a scope. */
export type Access = MemberAccess | GameScope;

/** Returns whether an endpoint requires a key of the game server, and accepts no session. */
export function isGameScope(required: Access): required is GameScope {
  return gameScopes.some((scope) => scope === required);
}

/** Returns whether a rank is high enough for an access level. Null is the rank of a person who is not in the group. */
export function hasRequiredRank(
  level: MemberAccess,
  rank: number | null,
  thresholds: RankThresholds = defaultThresholds,
): boolean {
  const threshold = access[level].rank;
  if (threshold === null) return true;
  return rank !== null && rank >= (threshold === 'owner' ? OWNER_RANK : thresholds[threshold]);
}

/** A screen: its name in menus, its title if that differs, also on a small window, and its access level. */
type ScreenEntry = {
  readonly label: string;
  readonly title?: string;
  readonly shortTitle?: string;
  readonly access: MemberAccess;
};

/** The screens of the sidebar, in its order. */
export const navigationScreens = {
  '/profile': { label: 'Profile', title: 'Profile Dashboard', shortTitle: 'Profile', access: 'signed-in' },
  '/flights': { label: 'Flights', title: 'Flight Schedule', access: 'signed-in' },
  '/leaderboard': { label: 'Leaderboard', access: 'signed-in' },
  '/scheduling': { label: 'Flight Scheduling', access: 'dispatch' },
  '/admin': { label: 'Administrative Division', access: 'admin' },
  '/insights': { label: 'Insights', access: 'admin' },
  '/hub': { label: 'Staff Hub', access: 'signed-in' },
} as const satisfies Record<string, ScreenEntry>;

export type ScreenPath = keyof typeof navigationScreens;

/** Screens that are not in the sidebar and have a label and an access level of their own. */
export const innerScreens = {
  '/admin/export': { label: 'Export', access: 'admin' },
  '/admin/keys': { label: 'API keys', access: 'owner' },
  '/admin/security': { label: 'Security', access: 'owner' },
  '/admin/settings': { label: 'Settings', access: 'owner' },
  '/admin/import': { label: 'Import members', access: 'owner' },
  '/scheduling/today': { label: 'Evening board', access: 'dispatch' },
} as const satisfies Record<string, ScreenEntry>;

export type NavigationEntry = { readonly path: ScreenPath; readonly label: string };

/** Every screen of the sidebar, in its order. */
export const navigationPaths = namesOf(navigationScreens);

/** Returns the sidebar's entries for a rank, in order. Empty without a group rank. */
export function navigationFor(
  rank: number | null,
  thresholds: RankThresholds = defaultThresholds,
): NavigationEntry[] {
  return navigationPaths
    .filter((path) => hasRequiredRank(navigationScreens[path].access, rank, thresholds))
    .map((path) => ({ path, label: navigationScreens[path].label }));
}

/** Returns whether an entry is the current one at a path, which begins with it. For `/profile` it must be the whole path. */
export function isCurrentEntry(entry: ScreenPath, path: string): boolean {
  if (path === entry) return true;
  return entry !== '/profile' && path.startsWith(entry);
}
