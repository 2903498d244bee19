import {
  access,
  hasRequiredRank,
  type RankThresholds,
  type ScreenPath,
  screenPaths,
  screens,
} from '@crewroom/domain/contract/access';

const screenAt = (path: string): ScreenPath | undefined =>
  screenPaths.find((entry) => path === entry || path.startsWith(`${entry}/`));

/** Whether an address needs more than the staff rank. */
export function isGated(path: string): boolean {
  const screen = screenAt(path);
  const circle = screen === undefined ? null : access[screens[screen].access].rank;
  return circle !== null && circle !== 'staff';
}

/** Whether a rank may open an address, given that somebody is signed in. */
export function mayOpen(path: string, rank: number | null, thresholds: RankThresholds): boolean {
  const screen = screenAt(path);
  return screen === undefined || !isGated(path) || hasRequiredRank(screens[screen].access, rank, thresholds);
}
