import { firstPaintMarks } from '@crewroom/domain/contract/first-paint';
import type { BrowserContext, Page } from '@playwright/test';

// A test may keep the app from starting: its page then stays as the server drew it, and the test goes on.
const LONGEST_MS = 10_000;

/** Waits until the app has taken the place of what the server drew of the screen. */
export const appRuns = async (page: Page): Promise<void> => {
  const drawing = page.locator(`#root[${firstPaintMarks.attribute}]`);
  await drawing.waitFor({ state: 'detached', timeout: LONGEST_MS }).catch(() => undefined);
};

const isEarly = (options: Parameters<Page['goto']>[1]): boolean => options?.waitUntil === 'commit';

/**
 * Has opening an address in a page of this browser include the start of the app: what the server drew of a screen looks
 * like it, and would pass for it. A test of the drawing itself goes on at `commit`.
 */
export const waitForApp = (context: BrowserContext): void => {
  context.on('page', (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (address, options) => {
      const answer = await goto(address, options);
      if (!isEarly(options)) await appRuns(page);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload(options);
      await appRuns(page);
      return answer;
    };
  });
};
