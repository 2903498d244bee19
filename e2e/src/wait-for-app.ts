import type { BrowserContext, Page } from '@playwright/test';

/** What stands once the app has taken the place of the page's frame; a page that is none of the portal's has no place for it. */
const running = ':root:not(:has(#root)), #root:not(:empty):not(:has(.first-frame))';

/** Runs in the page. Whether its first screen is whole: one that was loaded anew is drawn at once, any other in steps, of which the last leaves a mark. A clock of the test's own keeps no marks and knows no visit. */
const isWhole = (): boolean => {
  const [visit] = performance.getEntriesByType('navigation');
  return (
    document.getElementById('screen') === null ||
    visit === undefined ||
    Reflect.get(visit, 'type') !== 'navigate' ||
    performance.getEntriesByName('first-screen').length > 0
  );
};

/** Waits until the app runs on a page of the portal, and has drawn its first screen. */
const appRuns = async (page: Page): Promise<void> => {
  await page.locator(running).waitFor({ state: 'attached' });
  await page.waitForFunction(isWhole);
};

/** A test of the page before the app runs, or of an app that never does, goes on at `commit`. */
const isEarly = (options: Parameters<Page['goto']>[1]): boolean => options?.waitUntil === 'commit';

/** Has every way to visit an address include the start of the app. */
const includeStart = (page: Page): void => {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (!isEarly(options)) await appRuns(page);
    return answer;
  };
  for (const way of ['reload', 'goBack', 'goForward'] as const) {
    const visit = page[way].bind(page);
    page[way] = async (options) => {
      const answer = await visit(options);
      if (!isEarly(options)) await appRuns(page);
      return answer;
    };
  }
};

/** Has every visit in the pages of a browser include the start of the app. */
export const waitForApp = (context: BrowserContext): void => {
  context.on('page', includeStart);
};
