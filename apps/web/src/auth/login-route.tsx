import type { StoredSuspension } from '@crewroom/domain/record/rules';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyDialog } from '../ui/lazy.tsx';
import { LoginScreen } from './login-screen.tsx';
import { isSessionEnded } from './login-state.ts';
import { takeSuspension } from './stored-suspension.ts';

// Few people ever see it; the others do not download it.
const SuspensionDialog = lazyDialog(async () => (await import('./suspension-dialog.tsx')).SuspensionDialog);

/** Opens the stored suspension where the address says that there is one. */
function LoginSuspension({ suspended }: { readonly suspended: boolean }) {
  const [suspension, setSuspension] = useState<StoredSuspension | null>(null);
  const [opened, setOpened] = useState(true);
  useEffect(() => {
    const taken = suspended ? takeSuspension() : null;
    // Taken once: drawing the screen again finds the store empty and leaves what is open. Taking deletes, which a
    // first drawing must not do; so it cannot be the initial state.
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    if (taken !== null) setSuspension(taken);
  }, [suspended]);
  if (suspension === null) return null;
  return <SuspensionDialog suspension={suspension} opened={opened} onClose={() => setOpened(false)} />;
}

const route = getRouteApi('/login');

/** The login screen within the app, where a session ended or a suspension is told. */
export function LoginRoute() {
  const search = route.useSearch();
  const state = useLocation({ select: (location) => location.state });
  return (
    <>
      <LoginScreen search={search} hasSessionEnded={isSessionEnded(state)} visit={state.key ?? ''} />
      <LoginSuspension suspended={search.suspended === 'true'} />
    </>
  );
}
