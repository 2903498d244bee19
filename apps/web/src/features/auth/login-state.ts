import type { HistoryState } from '@tanstack/react-router';
import { isObject } from '../../lib/json-value.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly sessionEnded?: boolean;
  }
}

/**
 * The history state of the login screen when the session ended by itself. It is not in the URL, because a copied URL would show
 * the message to others.
 */
export const sessionEnded: HistoryState = { sessionEnded: true };

/** Returns whether a visit with this history state began with the end of a session. */
export function isSessionEnded(state: unknown): boolean {
  return isObject(state) && state['sessionEnded'] === true;
}
