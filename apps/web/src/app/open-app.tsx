import { HOME } from '@crewroom/domain/auth/sign-in';
import type { StartData } from '@crewroom/domain/auth/start-data';
import { isGated } from '@crewroom/domain/catalogue/screens';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { payLogout } from '../features/auth/logout.ts';
import { owedLogout } from '../features/auth/owed-logout.ts';
import { ownProfileQuery } from '../features/members/queries.ts';
import { prepareUnreadSanctions } from '../features/record/appeals/unread-sanctions.tsx';
import { forgetAnswers } from '../lib/api-client.ts';
import { whenIdle } from '../lib/idle.ts';
import { App } from './app.tsx';
import { keepOfflinePage } from './offline-page.ts';
import { openPage } from './open-page.ts';
import { screens } from './screens.ts';
import { type RunningApp, startApp } from './start-app.ts';

/** How long the bar waits for the code of the screen below it. */
const LATE_MS = 1_000;

/** Reads the own profile before its screen stands, which then takes over; nobody keeps it after that. */
function beginOwnProfile(queryClient: QueryClient): void {
  const first = new QueryObserver(queryClient, ownProfileQuery());
  const release = first.subscribe(() => undefined);
  const query = first.getCurrentQuery();
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'observerAdded' || event.query !== query) return;
    unsubscribe();
    release();
  });
}

/** How long the first drawing waits for what its screen reads. The page began that before the app, so it is mostly there. */
const READINGS_MS = 100;

/** Resolves once nothing is read any more, or soon. */
async function readingsIn(queryClient: QueryClient): Promise<void> {
  const cache = queryClient.getQueryCache();
  const over = Promise.withResolvers<void>();
  const look = () => void (queryClient.isFetching() === 0 && over.resolve());
  const unsubscribe = cache.subscribe(look);
  setTimeout(over.resolve, READINGS_MS);
  look();
  await over.promise;
  unsubscribe();
}

/** Resolves when the first screen can be drawn at once, or when its bar can and the screen itself is late. */
async function firstScreen(app: RunningApp): Promise<void> {
  const { router, queryClient, startData } = app;
  // Who is signed out has no bar.
  if (!startData.session) return await router.load();
  if (location.pathname === HOME) beginOwnProfile(queryClient);
  // Where the page begins no reading, the session may be over.
  const sanctions =
    startData.readings.length === 0
      ? Promise.resolve()
      : prepareUnreadSanctions(queryClient).catch(() => undefined);
  const whole = Promise.all([router.load(), sanctions]).then(() => readingsIn(queryClient));
  // Whether the rank opens the screen is known when it is loaded.
  if (isGated(location.pathname)) return await whole;
  const late = new Promise((passed) => void setTimeout(passed, LATE_MS));
  await Promise.race([whole, late.then(() => sanctions)]);
}

/** A session that was logged out of while the portal could not be reached is over for this page, and ended before anything of it is drawn. */
async function withoutOwedSession(startData: StartData): Promise<StartData> {
  if (!startData.session || owedLogout.read() === undefined || (await payLogout()) === 'over')
    return startData;
  forgetAnswers();
  return { ...startData, session: false, readings: [] };
}

/** Follows the notifications that this browser shows, where it may show any. */
async function followLater({ startData, router }: RunningApp): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const { followPushes } = await import('../features/notifications/follow-pushes.ts');
  await followPushes(startData.session, (href) => void router.navigate({ href }));
}

/** Starts the app at the address of the page; it takes the place of the page's frame when its first screen can be drawn. */
export async function openApp(): Promise<void> {
  const page = openPage();
  if (page === undefined) return;
  const app = startApp(await withoutOwedSession(page.startData));
  await firstScreen(app);
  page.root.render(<App {...app} />);
  keepOfflinePage();
  // The next visit tries again.
  followLater(app).catch(() => undefined);
  // Whoever logs out without a connection comes to the login screen all the same.
  whenIdle(() => void screens['/login']().catch(() => undefined));
}
