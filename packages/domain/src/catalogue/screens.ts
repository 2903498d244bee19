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

/** The access level of the screen at an address; undefined where no rank is asked for. */
function accessAt(path: string): MemberAccess | undefined {
  const inner = Object.entries(innerScreens).find(([entry]) => isWithin(path, entry));
  if (inner !== undefined) return inner[1].access;
  const entry = navigationPaths.find((one) => isWithin(path, one));
  return entry === undefined ? undefined : navigationScreens[entry].access;
}

/** Whether an address is of a screen of the portal, whoever may open it. */
export function isScreen(path: string): boolean {
  return (
    isWithin(path, '/u') || isWithin(path, '/link') || navigationPaths.some((entry) => isWithin(path, entry))
  );
}

type Titles = { readonly title: string; readonly shortTitle: string };

/** The titles of the screen at an address, the short one for small windows; undefined where it depends on what the screen shows. */
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

/** Whether an address needs more than the staff rank. */
export function isGated(path: string): boolean {
  const level = accessAt(path);
  const requiredRank = level === undefined ? null : access[level].rank;
  return requiredRank !== null && requiredRank !== 'staff';
}

/** Whether a rank may open an address, given that somebody is signed in. */
export function mayOpen(path: string, rank: number | null, thresholds: RankThresholds): boolean {
  const level = accessAt(path);
  return level === undefined || !isGated(path) || hasRequiredRank(level, rank, thresholds);
}
