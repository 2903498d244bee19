import { HOME } from '@crewroom/domain/auth/sign-in';
import type { StartData } from '@crewroom/domain/auth/start-data';
import { isGated } from '@crewroom/domain/contract/screens';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownProfileQuery } from '../members/queries.ts';
import { prepareUnreadSanctions } from '../record/appeals/unread-sanctions.tsx';
import { App } from './app.tsx';
import { Shell } from './router.ts';
import { type RunningApp, startApp } from './start-app.ts';

/** How long the bar waits for the code of the screen below it. */
const LATE_MS = 1_000;

/** Reads the own profile before its screen stands, which then takes over; nobody keeps it after that. */
function beginOwnProfile({ router, queryClient }: RunningApp): void {
  const release = new QueryObserver(queryClient, ownProfileQuery()).subscribe(() => undefined);
  const unsubscribe = router.subscribe('onRendered', () => {
    unsubscribe();
    // By then the screen has subscribed too.
    setTimeout(release);
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
  if (location.pathname === HOME) beginOwnProfile(app);
  const bar = Promise.all([
    Shell.preload(),
    // Where the page begins no reading, the session may be over.
    startData.readings.length > 0 && prepareUnreadSanctions(queryClient).catch(() => undefined),
  ]);
  const whole = Promise.all([router.load(), bar]).then(() => readingsIn(queryClient));
  // Whether the rank opens the screen is known when it is loaded.
  if (isGated(location.pathname)) return await whole;
  const late = new Promise((passed) => void setTimeout(passed, LATE_MS));
  await Promise.race([whole, late.then(() => bar)]);
}

/** Starts the app at the address of the page; answers it when its first screen can be drawn. */
export async function openApp(startData: StartData, nonce: string): Promise<ReactNode> {
  const app = startApp(startData);
  await firstScreen(app);
  return <App {...app} nonce={nonce} />;
}
