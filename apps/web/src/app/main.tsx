import '../ui/styles.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startApp } from './start-app.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the app');
createRoot(place).render(<App {...startApp(document)} />);
