import type { BrowserContext, Page } from '@playwright/test';

/** Matches once the app has replaced the page's frame. A page of another site has no place for the app. */
const running = ':root:not(:has(#root)), #root:not(:empty):not(:has(.first-frame))';

/** Waits until the app runs on a page of the portal and has rendered its first screen. */
const appRuns = (page: Page): Promise<void> => page.locator(running).waitFor({ state: 'attached' });

/** A test of the page before the app runs, or of an app that never does, continues at `commit`. */
const isEarly = (options: Parameters<Page['goto']>[1]): boolean => options?.waitUntil === 'commit';

/** Makes every way to visit a URL include the start of the app. */
const includeStart = (page: Page): void => {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!isEarly(options)) await appRuns(page);
    return response;
  };
  for (const way of ['reload', 'goBack', 'goForward'] as const) {
    const visit = page[way].bind(page);
    page[way] = async (options) => {
      const response = await visit(options);
      if (!isEarly(options)) await appRuns(page);
      return response;
    };
  }
};

/** Makes every visit in the pages of a browser include the start of the app. */
export const waitForApp = (context: BrowserContext): void => {
  context.on('page', includeStart);
};
