import { type HistoryState, useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly sessionEnded?: boolean;
  }
}

/**
 * What comes to the login screen beside its address when the session ended without one's doing. It stays with the visit,
 * where an address could be passed on and would tell others what did not happen to them.
 */
export const sessionEnded: HistoryState = { sessionEnded: true };

/** Whether this visit to the login screen began with the end of a session. */
export function useSessionEnded(): boolean {
  return useLocation({ select: ({ state }) => state.sessionEnded ?? false });
}
