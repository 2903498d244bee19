import type { Page } from '@playwright/test';

/** Lets a page believe that somebody came back to its window; every page of a headless browser is always in front. */
export const returnToWindow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
