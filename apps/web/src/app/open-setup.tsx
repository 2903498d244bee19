import { createRoot } from 'react-dom/client';
import { SetupScreen } from '../setup/setup-screen.tsx';
import { followFocus } from '../ui/focus-memory.ts';
import { canonicalRedirect } from './canonical-redirect.ts';
import { Frame } from './frame.tsx';
import { readStartData } from './page-data.ts';
import { namedShades, showAccent } from './theme/accent.ts';

/** Draws the page in a colour as it is chosen; an empty one is that of the style sheet. */
function previewAccent(accent: string): void {
  const root = document.documentElement;
  if (accent === '') for (const shade of namedShades) root.style.removeProperty(`--accent-${shade}`);
  else showAccent(root, accent);
}

/** Draws the set-up as a page of its own: without the app, which there is nothing for yet. */
export function openSetup(): void {
  const place = document.getElementById('root');
  if (place === null) throw new Error('The page has no place for the set-up');
  const startData = readStartData(document);
  if (canonicalRedirect(startData.publicUrl)) return;
  followFocus(document);
  createRoot(place).render(
    <Frame startData={startData}>
      <SetupScreen showAccent={previewAccent} />
    </Frame>,
  );
}
