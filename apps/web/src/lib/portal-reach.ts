import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

const AGAIN_MS = 3_000;
const TIMEOUT_MS = 5_000;

let isAway = false;
let isLooking = false;
const listeners = new Listeners();

function setAway(next: boolean): void {
  if (next === isAway) return;
  isAway = next;
  listeners.emit();
}

/** Whether anything answers at the portal's address, be it that it is busy. */
export async function isPortalReachable(): Promise<boolean> {
  try {
    await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}

const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, AGAIN_MS));

async function look(): Promise<void> {
  while (!(await isPortalReachable())) {
    setAway(true);
    await pause();
  }
  setAway(false);
  isLooking = false;
}

/** Looks whether the portal can be reached, because something had no answer, until it can. */
export function lookForPortal(): void {
  if (isLooking) return;
  isLooking = true;
  void look();
}

/** Whether the portal is known to be out of reach. */
export function usePortalIsAway(): boolean {
  return useSyncExternalStore(listeners.add, () => isAway);
}

/** The same outside of a component, with a function that is called when it changes and one that stops that. */
export const portalReach = { isAway: () => isAway, subscribe: listeners.add };
