import type { BrowserContext, Page } from '@playwright/test';

const path = '/api/events';

const isStream = (url: string): boolean => new URL(url).pathname === path;

/** Opens a URL and waits until the page receives all changes through a stream of its own. */
export const gotoLive = async (page: Page, url: string): Promise<void> => {
  // The previous page may be opening a stream of its own right now.
  await page.goto('about:blank');
  const opened = page.waitForResponse((response) => isStream(response.url()) && response.ok());
  await page.goto(url);
  await opened;
};

// Must equal `LIVE_AFTER_MS` of the shell.
const LIVE_AFTER_MS = 2_500;

/** Makes the pages of a browser open their stream at once, without the delay of some seconds. */
export const withLiveAtOnce = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript((delay) => {
    const later = globalThis.setTimeout;
    globalThis.setTimeout = Object.assign(
      (...[work, ms, ...given]: Parameters<typeof later>) => later(work, ms === delay ? 0 : ms, ...given),
      later,
    );
  }, LIVE_AFTER_MS);
};

/** Counts the streams that the pages of a browser open from now on. */
export const countStreams = (context: BrowserContext): (() => number) => {
  let opened = 0;
  context.on('response', (response) => {
    if (isStream(response.url())) opened += 1;
  });
  return () => opened;
};

/** Blocks live changes to the pages of a browser. */
export const withoutLive = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'EventSource');
  });
};
