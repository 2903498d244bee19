import '../ui/styles.ts';
import type { StartData } from '@crewroom/domain/auth/start-data';
import type { ReactNode } from 'react';
import { asError } from '../lib/api-error.ts';
import { FailedScreen } from '../ui/failure-view.tsx';
import { followFocus } from '../ui/focus-memory.ts';
import { canonicalRedirect } from './canonical-redirect.ts';
import { takeOver } from './first-paint/take-over.tsx';
import { needsApp } from './needs-app.ts';
import { keepOfflinePage } from './offline-page.ts';
import { readStartData, readStyleNonce } from './page-data.ts';

/** What the page shows first. Whoever signs in comes back with a new page, so the login screen needs no app. */
async function firstScreen(startData: StartData): Promise<ReactNode> {
  const nonce = readStyleNonce(document);
  if (needsApp(location, startData.session)) {
    const { openApp } = await import('./open-app.tsx');
    return await openApp(startData, nonce);
  }
  const { openLogin } = await import('./open-login.tsx');
  return openLogin(startData, nonce);
}

/** What it shows when that could not be fetched. */
function failedStart(error: unknown): ReactNode {
  return <FailedScreen error={asError(error)} onRetry={() => location.reload()} />;
}

async function start(place: HTMLElement): Promise<void> {
  const startData = readStartData(document);
  if (canonicalRedirect(startData.publicUrl)) return;
  followFocus(document);
  const screen = await firstScreen(startData).catch((error: unknown) => failedStart(error));
  takeOver(place, screen);
  keepOfflinePage();
}

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the app');
void start(place);
