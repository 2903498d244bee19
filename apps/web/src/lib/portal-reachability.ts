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

/** Whether anything responds at the portal's URL, even with a busy error. */
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

/** Polls the portal after a request without a response, until the portal is reachable again. */
export function pollUntilReachable(): void {
  if (isLooking) return;
  isLooking = true;
  void look();
}

/** Whether the portal is known to be unreachable. */
export function useIsPortalUnreachable(): boolean {
  return useSyncExternalStore(listeners.add, () => isAway);
}

/** The same state outside of components. `subscribe` returns a function that unsubscribes. */
export const portalReachability = { isAway: () => isAway, subscribe: listeners.add };
