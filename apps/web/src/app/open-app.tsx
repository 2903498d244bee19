import type { StartData } from '@crewroom/domain/auth/start-data';
import { isGated } from '@crewroom/domain/catalogue/screens';
import { startTransition } from 'react';
import { skipUnloadQuestion } from '../components/ui/use-unload-question.ts';
import { payLogout } from '../features/auth/logout.ts';
import { pendingLogout } from '../features/auth/pending-logout.ts';
import { loginRoute } from '../features/auth/routes.ts';
import { prepareUnreadSanctions } from '../features/record/appeals/unread-sanctions.tsx';
import { clearCachedResponses } from '../lib/api-client.ts';
import { whenIdle } from '../lib/idle.ts';
import { followLeaving } from '../lib/load-code.ts';
import { App } from './app.tsx';
import { keepOfflinePage } from './offline-page.ts';
import { type OpenedPage, openPage } from './open-page.tsx';
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
  if (!startData.session || pendingLogout.read() === undefined || (await payLogout()) === 'over')
    return startData;
  clearCachedResponses();
  return { ...startData, session: false };
}

/** Handles the notifications of this browser, if it can show any. */
async function followLater({ startData, router }: RunningApp): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const { followPushes } = await import('../features/notifications/follow-pushes.ts');
  await followPushes(startData.session, (href) => void router.navigate({ href }));
}

/** Starts the app at the URL of the page. It replaces the page's frame when its first screen can be rendered. */
export async function openApp(): Promise<void> {
  const page = openPage();
  if (page === undefined) return;
  followLeaving();
  const app = startApp(await withoutPendingSession(page.startData));
  // The router reloads the page when the file of a screen is missing, as after a release. Drafts are stored.
  addEventListener('vite:preloadError', skipUnloadQuestion);
  await renderFirstScreen(app, page);
  keepOfflinePage();
  // The next visit retries.
  followLater(app).catch(() => undefined);
  // A logout without a connection leads to the login screen all the same.
  whenIdle(() => void app.router.loadRouteChunk(loginRoute));
}
