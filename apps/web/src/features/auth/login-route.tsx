import type { StoredSuspension } from '@crewroom/domain/record/rules';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyDialog } from '../../components/ui/lazy.tsx';
import { LoginScreen, type PendingLogoutNotice } from './login-screen.tsx';
import { isSessionEnded } from './login-state.ts';
import { finishPendingLogout } from './logout.ts';
import { pendingLogout } from './pending-logout.ts';
import { takeSuspension } from './stored-suspension.ts';

// Few people ever see it. The others do not download it.
const SuspensionDialog = lazyDialog(async () => (await import('./suspension-dialog.tsx')).SuspensionDialog);

/** Opens the stored suspension when the URL says that there is one. */
function LoginSuspension({ suspended }: { readonly suspended: boolean }) {
  const [suspension, setSuspension] = useState<StoredSuspension | null>(null);
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const taken = suspended ? takeSuspension() : null;
    // Taken once: a second render finds the store empty and keeps the open dialog. Taking deletes, which a first render must
    // not do, so it cannot be the initial state.
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    if (taken !== null) setSuspension(taken);
  }, [suspended]);
  if (suspension === null) return null;
  return <SuspensionDialog suspension={suspension} isOpen={isOpen} onClose={() => setOpen(false)} />;
}

const AGAIN_MS = 5_000;

const isPending = (): boolean => pendingLogout.read() !== undefined;

const PENDING =
  'You are logged out here, but the portal could not be reached. Your session there is still open and ends as soon as this browser reaches it again.';
const UNREACHABLE =
  'The portal still cannot be reached. Your session there ends as soon as this browser reaches it again.';
const ENDED = 'The portal has been reached: your session there has ended too.';

/**
 * Ends the pending session as soon as the server is reachable, and before anybody signs in again. A server that responds but
 * cannot end the session now delays nobody, because a sign-in ends the session first.
 */
function usePendingLogout(): PendingLogoutNotice | undefined {
  const [words, setWords] = useState<string>();
  const pending = useSyncExternalStore(pendingLogout.subscribe, isPending);
  useEffect(() => {
    if (!pending) return undefined;
    const tryToFinish = async () => {
      if ((await finishPendingLogout()) === 'ended') setWords(ENDED);
    };
    const retry = () => void tryToFinish();
    const timer = setInterval(retry, AGAIN_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [pending]);
  if (!pending) return words === undefined ? undefined : { words };
  const onSignIn = async (link: HTMLAnchorElement) => {
    const outcome = await finishPendingLogout();
    if (outcome === 'unreachable') return setWords(UNREACHABLE);
    pendingLogout.discard();
    window.location.assign(link.href);
  };
  return {
    words: words ?? PENDING,
    onSignIn: (event: MouseEvent<HTMLAnchorElement>) => {
      event.preventDefault();
      void onSignIn(event.currentTarget);
    },
  };
}

const route = getRouteApi('/login');

/** The login screen within the app, when a session ended or for a suspension. */
export function LoginRoute() {
  const search = route.useSearch();
  const state = useLocation({ select: (location) => location.state });
  return (
    <>
      <LoginScreen
        search={search}
        hasSessionEnded={isSessionEnded(state)}
        pendingLogoutNotice={usePendingLogout()}
        visit={state.key ?? ''}
      />
      <LoginSuspension suspended={search.suspended === 'true'} />
    </>
  );
}
