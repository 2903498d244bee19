import '../ui/styles.ts';
import { isGated } from '@crewroom/domain/contract/screens';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { followFocus } from '../ui/focus-memory.ts';
import { App } from './app.tsx';
import { canonicalRedirect } from './canonical-redirect.ts';
import { notPressed, takeOver } from './first-paint/take-over.ts';
import { keepOfflinePage } from './offline-page.ts';
import { Shell } from './router.ts';
import { type RunningApp, readStartData, startApp } from './start-app.ts';

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

async function start(place: HTMLElement): Promise<void> {
  const startData = readStartData(document);
  if (canonicalRedirect(startData.publicUrl)) return;
  followFocus(document);
  const app = startApp(document, startData);
  await firstScreen(app);
  await notPressed(place);
  takeOver(place, () => flushSync(() => createRoot(place).render(<App {...app} />)));
  keepOfflinePage();
}

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the app');
void start(place);
