import { createContext, use } from 'react';
import type { Exits } from './session/exits.ts';
import type { Session } from './session/session.ts';

type ForShell = { readonly session: Session; readonly exits: Exits };

export const RunningAppContext = createContext<ForShell | null>(null);

/** The session and the functions that end it, for the shell. */
export function useRunningApp(): ForShell {
  const app = use(RunningAppContext);
  if (app === null) throw new Error('The running app is provided at the top');
  return app;
}
