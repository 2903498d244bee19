import type { StartData } from '@crewroom/domain/auth/start-data';
import { isGated } from '@crewroom/domain/catalogue/screens';
import { startTransition } from 'react';
import { skipUnloadPrompt } from '../components/ui/use-unload-prompt.ts';
import { finishPendingLogout } from '../features/auth/logout.ts';
import { pendingLogout } from '../features/auth/pending-logout.ts';
import { loginRoute } from '../features/auth/routes.ts';
import { prepareUnreadSanctions } from '../features/record/appeals/unread-sanctions.tsx';
import { whenIdle } from '../lib/idle.ts';
import { watchPageUnload } from '../lib/load-code.ts';
import { clearCachedResponses } from '../lib/response-cache.ts';
import { App } from './app.tsx';
import { cacheOfflinePage } from './offline-page.ts';
import { createPageRoot, type OpenedPage } from './page-root.tsx';
import { type RunningApp, startApp } from './start-app.ts';

/** How long the shell waits for a slow screen, while the page's own frame is shown. */
const LATE_MS = 1_000;

/** Resolves when the first screen is loaded, or when it is late. Returns whether it is loaded. */
async function loadFirstScreen({ router, queryClient, startData }: RunningApp): Promise<boolean> {
  const unread = startData.session ? prepareUnreadSanctions(queryClient).catch(() => undefined) : undefined;
  const loaded = Promise.all([router.load(), unread]).then(() => true);
  // Whether the rank allows the screen is known only when it is loaded.
  if (!startData.session || isGated(location.pathname)) return await loaded;
  return await Promise.race([
    loaded,
    new Promise<boolean>((resolve) => void setTimeout(resolve, LATE_MS, false)),
  ]);
}

/** Renders the app when its first screen is loaded, and the shell without it when it is late. */
export async function renderFirstScreen(app: RunningApp, page: Pick<OpenedPage, 'render'>): Promise<void> {
  const renderApp = () => page.render(<App {...app} />);
  const isLoaded = await loadFirstScreen(app);
  // A transition is rendered in slices, between which the browser can respond. While the router still loads, there
  // must be no slices: it would update components that are not mounted yet.
  if (isLoaded) startTransition(renderApp);
  else renderApp();
}

/** A session whose logout failed offline is over for this page, and ends before anything of it is rendered. */
async function withoutPendingSession(startData: StartData): Promise<StartData> {
  if (!startData.session || pendingLogout.read() === undefined || (await finishPendingLogout()) === 'over')
    return startData;
  clearCachedResponses();
  return { ...startData, session: false };
}

/** Handles the notifications of this browser, if it can show any. */
async function followLater({ startData, router }: RunningApp): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const { handlePushMessages } = await import('../features/notifications/handle-push-messages.ts');
  await handlePushMessages(startData.session, (href) => void router.navigate({ href }));
}

/** Starts the app at the URL of the page. It replaces the page's frame when its first screen can be rendered. */
export async function mountApp(): Promise<void> {
  const page = createPageRoot();
  if (page === undefined) return;
  watchPageUnload();
  const app = startApp(await withoutPendingSession(page.startData));
  // The router reloads the page when the file of a screen is missing, as after a release. Drafts are stored.
  addEventListener('vite:preloadError', skipUnloadPrompt);
  await renderFirstScreen(app, page);
  cacheOfflinePage();
  // The next visit retries.
  followLater(app).catch(() => undefined);
  // A logout without a connection leads to the login screen all the same.
  whenIdle(() => void app.router.loadRouteChunk(loginRoute));
}
