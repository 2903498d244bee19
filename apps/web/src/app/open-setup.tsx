import { namedShades, showAccent } from '../components/ui/accent.ts';
import { SetupScreen } from '../features/setup/setup-screen.tsx';
import { AppProviders } from './app-providers.tsx';
import { createPageRoot } from './page-root.tsx';

/** Shows the page in a colour as it is chosen. An empty one is the style sheet's. */
function previewAccent(accent: string): void {
  const root = document.documentElement;
  if (accent === '') for (const shade of namedShades) root.style.removeProperty(`--accent-${shade}`);
  else showAccent(root, accent);
}

/** Renders the set-up as a page of its own, without the app. */
export function mountSetup(): void {
  const page = createPageRoot();
  page?.render(
    <AppProviders startData={page.startData}>
      <SetupScreen showAccent={previewAccent} />
    </AppProviders>,
  );
}
