import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

const AGAIN_MS = 3_000;
const TIMEOUT_MS = 5_000;

let isUnreachable = false;
let isPolling = false;
const listeners = new Listeners();
const returnListeners = new Listeners();

function setUnreachable(next: boolean): void {
  if (next === isUnreachable) return;
  isUnreachable = next;
  listeners.emit();
  if (!next) returnListeners.emit();
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

async function poll(): Promise<void> {
  while (!(await isPortalReachable())) {
    setUnreachable(true);
    await pause();
  }
  setUnreachable(false);
  isPolling = false;
}

/** Polls the portal after a request without a response, until the portal is reachable again. */
export function pollUntilReachable(): void {
  if (isPolling) return;
  isPolling = true;
  void poll();
}

/** Whether the portal is known to be unreachable. */
export function useIsPortalUnreachable(): boolean {
  return useSyncExternalStore(listeners.add, () => isUnreachable);
}

/** Calls a function whenever the portal is reachable again. Returns a function that stops it. */
export const onReachableAgain = returnListeners.add;
