import { namedShades, showAccent } from '../components/ui/accent.ts';
import { SetupScreen } from '../features/setup/setup-screen.tsx';
import { Frame } from './frame.tsx';
import { openPage } from './open-page.tsx';

/** Draws the page in a colour as it is chosen; an empty one is that of the style sheet. */
function previewAccent(accent: string): void {
  const root = document.documentElement;
  if (accent === '') for (const shade of namedShades) root.style.removeProperty(`--accent-${shade}`);
  else showAccent(root, accent);
}

/** Draws the set-up as a page of its own: without the app, which there is nothing for yet. */
export function openSetup(): void {
  const page = openPage();
  page?.render(
    <Frame startData={page.startData}>
      <SetupScreen showAccent={previewAccent} />
    </Frame>,
  );
}
