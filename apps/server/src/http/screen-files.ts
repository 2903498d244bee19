import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOME } from '@crewroom/domain/auth/sign-in';
import { z } from 'zod';

const screensSchema = z.record(
  z.string(),
  z.object({ inPortal: z.boolean(), scripts: z.array(z.string()), styles: z.array(z.string()) }),
);

/** The one screen that who is signed in does not see. */
export const LOGIN = '/login';

/** Whether an address is of a route: `/profile/$id` takes any text in the place of `$id`. */
function matches(route: string, path: string): boolean {
  const [parts, segments] = [route.split('/'), path.split('/')];
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part === segments[index] || (part.startsWith('$') && segments[index] !== ''))
  );
}

/** A screen as the page names it: its route, whether it is of signed-in members only, and links to its files. */
export type ScreenFiles = {
  readonly route: string;
  readonly inPortal: boolean;
  readonly styles: string;
  readonly scripts: string;
};

function linked(rel: 'stylesheet' | 'modulepreload', files: readonly string[]): string {
  return files.map((file) => `<link rel="${rel}" crossorigin href="/${file}" data-early>`).join('\n');
}

/**
 * Reads which files the web app's build needs for each screen, and answers a function that finds the screen that a visit
 * of a path ends at, with links to its files. The browser then fetches them together with the app, not after it has run.
 * Without the build's list there is none.
 */
export function createScreenFiles(
  webRoot: string,
): (path: string, hasSession: boolean) => ScreenFiles | undefined {
  const list = join(webRoot, '.vite/screens.json');
  const screens = existsSync(list) ? screensSchema.parse(JSON.parse(readFileSync(list, 'utf8'))) : {};
  const allFiles = Object.entries(screens).map(([route, { inPortal, scripts, styles }]) => ({
    route,
    inPortal,
    styles: linked('stylesheet', styles),
    scripts: linked('modulepreload', scripts),
  }));
  const filesAt = (path: string) => allFiles.find(({ route }) => matches(route, path));
  return (path, hasSession) => {
    const screen = path === LOGIN && hasSession ? undefined : filesAt(path);
    return screen === undefined || (screen.inPortal && !hasSession)
      ? filesAt(hasSession ? HOME : LOGIN)
      : screen;
  };
}
