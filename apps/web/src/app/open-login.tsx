import { createRoot } from 'react-dom/client';
import { LoginScreen } from '../auth/login-screen.tsx';
import { loginAddress, readLoginSearch } from '../auth/login-search.ts';
import { isSessionEnded } from '../auth/login-state.ts';
import { owedLogout } from '../auth/owed-logout.ts';
import { followFocus } from '../ui/focus-memory.ts';
import { Toaster } from '../ui/toaster.tsx';
import { canonicalRedirect } from './canonical-redirect.ts';
import { Frame } from './frame.tsx';
import { keepOfflinePage } from './offline-page.ts';
import { readStartData } from './page-data.ts';

/** Draws the login screen as a page of its own, under its own address: without the app, which nobody there needs. */
export function openLogin(): void {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for the login screen');
  const startData = readStartData(document);
  if (canonicalRedirect(startData.publicUrl)) return;
  // The portal draws this page where there is no session any more.
  owedLogout.forget();
  history.replaceState(history.state, '', loginAddress(location));
  followFocus(document);
  createRoot(place).render(
    <Frame startData={startData}>
      <Toaster />
      <LoginScreen
        search={readLoginSearch(Object.fromEntries(new URLSearchParams(location.search)))}
        hasSessionEnded={isSessionEnded(history.state)}
        visit=""
      />
    </Frame>,
  );
  keepOfflinePage();
}
