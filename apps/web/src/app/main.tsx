import '../ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { followFocus } from '../ui/focus-memory.ts';
import { App } from './app.tsx';
import { canonicalRedirect } from './canonical-redirect.ts';
import { keepOfflinePage } from './offline-page.ts';
import { readStartData, startApp } from './start-app.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the app');
const startData = readStartData(document);
if (!canonicalRedirect(startData.publicUrl)) {
  followFocus(document);
  createRoot(place).render(<App {...startApp(document, startData)} />);
  keepOfflinePage();
}
