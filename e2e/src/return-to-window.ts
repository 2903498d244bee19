import type { Page } from '@playwright/test';

/** Makes a page believe that its window is focused again. Every page of a headless browser is always in front. */
export const returnToWindow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
