import '../ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { canonicalRedirect } from './canonical-redirect.ts';
import { readStartData, startApp } from './start-app.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the app');
const startData = readStartData(document);
if (!canonicalRedirect(startData.publicUrl)) {
  createRoot(place).render(<App {...startApp(document, startData)} />);
}
