import type { Page } from '@playwright/test';

/** Simulates that the window is focused again. A headless browser always reports its pages as visible. */
export const refocusWindow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
