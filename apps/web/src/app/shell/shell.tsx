import { useRunningApp } from '../running-app.ts';
import { useSessionIsOpen } from '../session/session.ts';
import { LeavingScreen } from './leaving-screen.tsx';
import { Portal } from './portal.tsx';

/** What stands around the screens of the signed-in; nothing of it once the session is over. */
export function Shell() {
  const { session } = useRunningApp();
  return useSessionIsOpen(session) ? <Portal /> : <LeavingScreen />;
}
