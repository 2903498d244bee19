import { isPortalReachable } from './portal-reach.ts';

/** Code of the app that could not be loaded because the portal cannot be reached. */
export class UnreachableCodeError extends Error {
  override readonly name = 'UnreachableCodeError';
}

// What Chrome, Firefox, Safari and Vite say when a file of the app cannot be loaded.
const LOST_FILE =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether an error says that a file of the app is gone, as happens after a release. */
export const isLostFile = (error: unknown): boolean =>
  error instanceof Error && LOST_FILE.test(error.message);

/** Whether an error says that code of the app could not be loaded, for whatever reason. */
export const isLoadError = (error: unknown): boolean =>
  error instanceof UnreachableCodeError || isLostFile(error);

/** A style sheet that could not be loaded, as an error that the router reloads the page for. */
const asLostModule = (cause: unknown): unknown =>
  cause instanceof Error && cause.message.includes('Unable to preload CSS')
    ? new TypeError(`Failed to fetch dynamically imported module: ${cause.message}`, { cause })
    : cause;

/** How long a page that is left waits before it takes code for lost, in milliseconds. */
const LEAVING_MS = 5_000;

let leftAt = Number.NEGATIVE_INFINITY;

function leave(): void {
  leftAt = Date.now();
}

/** Follows when the page begins to be left. Returns a function that stops it. */
export function followLeaving(): () => void {
  window.addEventListener('beforeunload', leave);
  return () => window.removeEventListener('beforeunload', leave);
}

/**
 * Waits while the page is being left. Firefox breaks off what a page still loads as soon as another one is asked for, and a
 * reload for that would take the place of the other page.
 */
async function whileLeaving(): Promise<void> {
  const rest = leftAt + LEAVING_MS - Date.now();
  if (rest > 0) await new Promise((resolve) => void setTimeout(resolve, rest));
}

/** Loads code of the app. Rejects with an `UnreachableCodeError` while the portal cannot be reached. */
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

/**
 * Fetches the files of the app again that came without a body. WebKit keeps a script that failed in memory and would use it
 * after a reload too.
 */
export async function fetchFailedFiles(): Promise<void> {
  const signal = AbortSignal.timeout(FETCH_AGAIN_MS);
  const failed = performance
    .getEntriesByType('resource')
    .filter(
      (entry) =>
        entry instanceof PerformanceResourceTiming &&
        entry.decodedBodySize === 0 &&
        entry.name.startsWith(`${window.location.origin}/assets/`),
    );
  await Promise.allSettled(failed.map(({ name }) => fetch(name, { cache: 'no-cache', signal })));
}
