import { createContext, use } from 'react';
import type { SessionHandlers } from './session/session-handlers.ts';
import type { Session } from './session/session.ts';

type ForShell = { readonly session: Session; readonly exits: SessionHandlers };

export const AppContext = createContext<ForShell | null>(null);

/** The session and the functions that end it, for the shell. */
export function useAppContext(): ForShell {
  const app = use(AppContext);
  if (app === null) throw new Error('useAppContext must be used within AppContext');
  return app;
}
