import type { StartData } from '@crewroom/domain/auth/start-data';
import { isGated } from '@crewroom/domain/contract/screens';
import type { ReactNode } from 'react';
import { App } from './app.tsx';
import { Shell } from './router.ts';
import { type RunningApp, startApp } from './start-app.ts';

/** How long the bar waits for the code of the screen below it. */
const LATE_MS = 1_000;

/** Resolves when the first screen can be drawn at once, or when its bar can and the screen itself is late. */
async function firstScreen({ router, queryClient, startData }: RunningApp): Promise<void> {
  // Who is signed out has no bar.
  if (!startData.session) return await router.load();
  const bar = Promise.all([
    Shell.preload(),
    // Where the page begins no reading, the session may be over.
    startData.readings.length > 0 &&
      import('../record/appeals/new-sanction.tsx')
        .then(({ prepareNewSanctions }) => prepareNewSanctions(queryClient))
        .catch(() => undefined),
  ]);
  const whole = Promise.all([router.load(), bar]).then(() => undefined);
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
