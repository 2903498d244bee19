import { Toaster } from '../components/ui/toaster.tsx';
import { LoginScreen } from '../features/auth/login-screen.tsx';
import { loginUrl, readLoginSearch } from '../features/auth/login-search.ts';
import { isSessionEnded } from '../features/auth/login-state.ts';
import { pendingLogout } from '../features/auth/pending-logout.ts';
import { AppProviders } from './app-providers.tsx';
import { cacheOfflinePage } from './offline-page.ts';
import { createPageRoot } from './page-root.tsx';

/** Renders the login screen as a page of its own, with its own URL, without the app. */
export function mountLogin(): void {
  const page = createPageRoot();
  if (page === undefined) return;
  // The portal shows this page when there is no session any more.
  pendingLogout.discard();
  history.replaceState(history.state, '', loginUrl(location));
  page.render(
    <AppProviders startData={page.startData}>
      <Toaster />
      <LoginScreen
        search={readLoginSearch(Object.fromEntries(new URLSearchParams(location.search)))}
        hasSessionEnded={isSessionEnded(history.state)}
        visit=""
      />
    </AppProviders>,
  );
  cacheOfflinePage();
}
