import { createContext, use } from 'react';
import type { SessionHandlers } from './session/session-handlers.ts';
import type { Session } from './session/session.ts';

type AppContextValue = { readonly session: Session; readonly sessionHandlers: SessionHandlers };

export const AppContext = createContext<AppContextValue | null>(null);

/** The session and the functions that end it, for the shell. */
export function useAppContext(): AppContextValue {
  const app = use(AppContext);
  if (app === null) throw new Error('useAppContext must be used within AppContext');
  return app;
}
