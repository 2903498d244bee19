import {
  access,
  isRankEnough,
  type RankThresholds,
  type ScreenPath,
  screenPaths,
  screens,
} from '@crewroom/domain/contract/access';

const screenAt = (path: string): ScreenPath | undefined =>
  screenPaths.find((entry) => path === entry || path.startsWith(`${entry}/`));

/** Whether an address asks for more than being on the staff. */
export function isGated(path: string): boolean {
  const screen = screenAt(path);
  const circle = screen === undefined ? null : access[screens[screen].access].rank;
  return circle !== null && circle !== 'staff';
}

/** Whether a rank opens an address. That somebody is signed in, and so on the staff, is given. */
export function mayOpen(path: string, rank: number | null, thresholds: RankThresholds): boolean {
  const screen = screenAt(path);
  return screen === undefined || !isGated(path) || isRankEnough(screens[screen].access, rank, thresholds);
}
