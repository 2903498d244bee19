import { HOME } from '@crewroom/domain/auth/sign-in';
import '../components/ui/styles.ts';
import './first-frame.css';
import { beginScreen } from './screens.ts';

/** Whoever signs in comes back with a new page, so the login screen comes without the app, as the set-up does; the server says which it is. */
async function start(): Promise<void> {
  const { frame, opens } = document.querySelector<HTMLElement>('[data-frame]')?.dataset ?? {};
  if (frame === 'login') {
    const { openLogin } = await import('./open-login.tsx');
    return openLogin();
  }
  if (frame === 'setup') {
    const { openSetup } = await import('./open-setup.tsx');
    return openSetup();
  }
  beginScreen(opens ?? HOME);
  // The record that the address names is drawn within a screen. A failure is told where it asks for its code itself.
  if (opens === '/admin' && location.search.includes('user='))
    import('../features/record/member/member-detail.tsx').catch(() => undefined);
  const { openApp } = await import('./open-app.tsx');
  // Running the app's modules and opening it are two turns, between which the browser answers.
  await new Promise((next) => setTimeout(next));
  return await openApp();
}

function begin(): void {
  start().catch((cause: unknown) => {
    console.error('The page could not be opened', cause);
    dispatchEvent(new Event('failed-start'));
  });
}

// Files that came before the first paint would take the line from the styles, and hold it up where all are at hand. A page in
// the background is not painted.
if (document.hidden) begin();
else requestAnimationFrame(() => setTimeout(begin));
