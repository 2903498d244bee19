import type { ScreenPath } from '@crewroom/domain/contract/access';
import { canSchedule, isAdministrator, type RankThresholds } from '@crewroom/domain/contract/access';

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

/** Whether an address asks for more than a session. */
export function isGated(path: string): boolean {
  return gateOf(path) !== undefined;
}

/** Whether a rank opens an address (specification, section 2: the route table). */
export function mayOpen(path: string, rank: number | null, thresholds: RankThresholds): boolean {
  return gateOf(path)?.(rank, thresholds) ?? true;
}
