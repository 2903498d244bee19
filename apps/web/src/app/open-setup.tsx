import { namedShades, showAccent } from '../components/ui/accent.ts';
import { SetupScreen } from '../features/setup/setup-screen.tsx';
import { Frame } from './frame.tsx';
import { openPage } from './open-page.tsx';

/** Shows the page in a colour as it is chosen. An empty one is the style sheet's. */
function previewAccent(accent: string): void {
  const root = document.documentElement;
  if (accent === '') for (const shade of namedShades) root.style.removeProperty(`--accent-${shade}`);
  else showAccent(root, accent);
}

/** Renders the set-up as a page of its own, without the app. */
export function openSetup(): void {
  const page = openPage();
  page?.render(
    <Frame startData={page.startData}>
      <SetupScreen showAccent={previewAccent} />
    </Frame>,
  );
}
