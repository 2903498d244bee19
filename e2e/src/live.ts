import type { BrowserContext, Page } from '@playwright/test';

const path = '/api/events';

const isStream = (url: string): boolean => new URL(url).pathname === path;

/** Opens an address and waits until the page hears of everybody's changes through a stream of its own. */
export const gotoLive = async (page: Page, address: string): Promise<void> => {
  const opened = page.waitForResponse((response) => isStream(response.url()) && response.ok());
  await page.goto(address);
  await opened;
};

/** Counts the streams that the pages of a browser open from now on. */
export const countStreams = (context: BrowserContext): (() => number) => {
  let opened = 0;
  context.on('response', (response) => {
    if (isStream(response.url())) opened += 1;
  });
  return () => opened;
};

/** Keeps the pages of a browser from hearing of changes. */
export const withoutLive = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'EventSource');
  });
};
