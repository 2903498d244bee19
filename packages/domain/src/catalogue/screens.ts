import {
  access,
  hasRequiredRank,
  innerScreens,
  type MemberAccess,
  navigationPaths,
  navigationScreens,
  type RankThresholds,
} from '../contract/access.ts';

const isWithin = (path: string, entry: string) => path === entry || path.startsWith(`${entry}/`);

/** Returns the access level of the screen at a path. Undefined if no rank is required. */
function accessAt(path: string): MemberAccess | undefined {
  const inner = Object.entries(innerScreens).find(([entry]) => isWithin(path, entry));
  if (inner !== undefined) return inner[1].access;
  const entry = navigationPaths.find((one) => isWithin(path, one));
  return entry === undefined ? undefined : navigationScreens[entry].access;
}

/** Returns whether a path belongs to a screen of the portal, of any access level. */
export function isScreen(path: string): boolean {
  const entries = ['/u', '/link', ...navigationPaths, ...Object.keys(innerScreens)];
  return entries.some((entry) => isWithin(path, entry));
}

type Titles = { readonly title: string; readonly shortTitle: string };

/** Returns the titles of the screen at a path, with the short one for small windows. Undefined if it depends on the content. */
export function titlesAt(path: string): Titles | undefined {
  const entries: Readonly<Record<string, Partial<Titles> & { readonly label: string }>> = {
    ...navigationScreens,
    ...innerScreens,
  };
  const entry = entries[path];
  if (entry === undefined) return undefined;
  const { label, title = label, shortTitle = title } = entry;
  return { title, shortTitle };
}

/** Returns whether a path requires more than the staff rank. */
export function isGated(path: string): boolean {
  const level = accessAt(path);
  const requiredRank = level === undefined ? null : access[level].rank;
  return requiredRank !== null && requiredRank !== 'staff';
}

/** Returns whether a signed-in viewer of a rank may open a path. */
export function mayOpen(path: string, rank: number | null, thresholds: RankThresholds): boolean {
  const level = accessAt(path);
  return level === undefined || !isGated(path) || hasRequiredRank(level, rank, thresholds);
}
