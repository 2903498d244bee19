import { isPortalReachable } from './portal-reachability.ts';

/** The error when the app's code cannot be loaded because the portal is unreachable. */
export class UnreachableCodeError extends Error {
  override readonly name = 'UnreachableCodeError';
}

// The messages of Chrome, Firefox, Safari and Vite when a file of the app cannot be loaded.
const LOST_FILE =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether an error says that a file of the app is missing, as happens after a release. */
export const isLostFile = (error: unknown): boolean =>
  error instanceof Error && LOST_FILE.test(error.message);

/** Whether an error says that code of the app could not be loaded, for any reason. */
export const isLoadError = (error: unknown): boolean =>
  error instanceof UnreachableCodeError || isLostFile(error);

/** The error for a style sheet that could not be loaded, for which the router reloads the page. */
const asLostModule = (cause: unknown): unknown =>
  cause instanceof Error && cause.message.includes('Unable to preload CSS')
    ? new TypeError(`Failed to fetch dynamically imported module: ${cause.message}`, { cause })
    : cause;

/** How long a page that is being left waits before it reports missing code, in milliseconds. */
const LEAVING_MS = 5_000;

let leftAt = Number.NEGATIVE_INFINITY;

function leave(): void {
  leftAt = Date.now();
}

/** Records when the user leaves the page. Returns a function that removes the listeners. */
export function watchPageUnload(): () => void {
  window.addEventListener('beforeunload', leave);
  return () => window.removeEventListener('beforeunload', leave);
}

/**
 * Waits while the page is being left. Firefox aborts a page's downloads as soon as another one is requested, and a
 * reload for that would replace the other page.
 */
async function whileLeaving(): Promise<void> {
  const rest = leftAt + LEAVING_MS - Date.now();
  if (rest > 0) await new Promise((resolve) => void setTimeout(resolve, rest));
}

/** Loads code of the app. Rejects with an `UnreachableCodeError` while the portal is unreachable. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (cause) {
    await whileLeaving();
    if (await isPortalReachable()) throw asLostModule(cause);
    throw new UnreachableCodeError('Code of the portal cannot be reached', { cause });
  }
}

/** How long a reload waits for the files that are fetched again, in milliseconds. */
const FETCH_AGAIN_MS = 3_000;

/** Returns the URLs of the app's files that the page has requested, including the preloads of the bundler. */
function requestedFiles(): ReadonlySet<string> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = [...names, ...Array.from(links, ({ href }) => href)];
  return new Set(files.filter((url) => url.startsWith(`${window.location.origin}/assets/`)));
}

/** Returns whether a file has arrived. WebKit has no entry for a file whose server could not be reached. */
const hasArrived = (url: string): boolean =>
  performance
    .getEntriesByName(url)
    .some((entry) => entry instanceof PerformanceResourceTiming && entry.decodedBodySize > 0);

/**
 * Fetches the files of the app again that did not arrive. WebKit keeps a script that failed in memory and would use it after a
 * reload too.
 */
export async function fetchFailedFiles(): Promise<void> {
  const signal = AbortSignal.timeout(FETCH_AGAIN_MS);
  const failed = [...requestedFiles()].filter((url) => !hasArrived(url));
  await Promise.allSettled(failed.map((url) => fetch(url, { cache: 'no-cache', signal })));
}
