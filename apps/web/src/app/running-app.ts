import { createContext, use } from 'react';
import type { RunningApp } from './start-app.ts';

type ForShell = Pick<RunningApp, 'session' | 'exits'>;

const RunningAppContext = createContext<ForShell | null>(null);

export const RunningAppProvider = RunningAppContext.Provider;

/** The session and the functions that end it, for the shell. */
export function useRunningApp(): ForShell {
  const app = use(RunningAppContext);
  if (app === null) throw new Error('The running app is provided at the top');
  return app;
}
