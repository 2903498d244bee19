import { type HistoryState, useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly sessionEnded?: boolean;
  }
}

/**
 * The history state of the login screen when the session ended by itself. It is not in the address, because a copied
 * address would show the message to others.
 */
export const sessionEnded: HistoryState = { sessionEnded: true };

/** Whether this visit to the login screen began with the end of a session. */
export function useSessionEnded(): boolean {
  return useLocation({ select: ({ state }) => state.sessionEnded ?? false });
}
