import { type NavigationEntry, navigationFor, type ScreenPath } from '@crewroom/domain/auth/navigation';
import { canSchedule, isAdministrator, type RankThresholds } from '@crewroom/domain/auth/rank';

/** The screens of the sidebar that exist; those still to come are not offered and lead to the profile. */
export const builtScreens = [
  '/profile',
  '/flights',
  '/leaderboard',
  '/admin',
  '/hub',
] as const satisfies readonly ScreenPath[];

type BuiltScreen = (typeof builtScreens)[number];
type BuiltEntry = NavigationEntry & { readonly path: BuiltScreen };

const isBuilt = (entry: NavigationEntry): entry is BuiltEntry =>
  builtScreens.some((path) => path === entry.path);

type Gate = (rank: number | null, thresholds: RankThresholds) => boolean;

const gates: Readonly<Partial<Record<ScreenPath, Gate>>> = {
  '/scheduling': canSchedule,
  '/admin': isAdministrator,
};

const gateOf = (path: string): Gate | undefined => {
  const [, gate] =
    Object.entries(gates).find(([entry]) => path === entry || path.startsWith(`${entry}/`)) ?? [];
  return gate;
};

/** The sidebar for a rank: what the rank may open, as far as it is built. */
export function sidebarFor(rank: number | null, thresholds: RankThresholds): BuiltEntry[] {
  return navigationFor(rank, thresholds).filter(isBuilt);
}

/** Whether an address asks for more than a session. */
export function isGated(path: string): boolean {
  return gateOf(path) !== undefined;
}

/** Whether a rank opens an address (specification, section 2: the route table). */
export function mayOpen(path: string, rank: number | null, thresholds: RankThresholds): boolean {
  return gateOf(path)?.(rank, thresholds) ?? true;
}
