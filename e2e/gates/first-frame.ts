import { expect, type Page } from '@playwright/test';
import { checkAxe, checkColours } from '../src/checks/accessibility.ts';
import { holdResponse } from '../src/intercept.ts';
import type { Screen } from '../src/visit-screen.ts';

const MAX_SHIFT = 0.02;

/** The login screen, and one screen of each kind: with figures, with columns, with a list, with forms. */
const examples = new Set(['login', 'own-profile-new', 'flights', 'leaderboard', 'scheduling', 'admin-quota']);

export const showsItsFrame = ({ name }: Screen): boolean => examples.has(name);

/** The frame of a page until the app has rendered its first screen. */
export const frameOf = (page: Page) => page.locator('.first-frame');

/** Opens a page, and checks its frame before the app runs. */
export const openByFrame = async (page: Page, { who }: Screen, path: string): Promise<void> => {
  const app = await holdResponse(page, '**/assets/start-*.js');
  // The crew member has a sanction to read, which is shown above every screen from its first rendering.
  const ownSanctions = who === null ? null : page.waitForResponse('**/api/sanctions');
  await page.goto(path, { waitUntil: 'commit' });
  await app.held;
  await ownSanctions;
  await expect(frameOf(page)).toBeVisible();
  await checkAxe(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkColours(page);
  app.release();
  await expect(frameOf(page)).toHaveCount(0);
};

/** The layout shift so far, as browsers count it: how far rendered elements have moved by themselves. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords().map((entry) => Number(Reflect.get(entry, 'value')));
    return shifts.reduce((sum, value) => sum + value, 0);
  });

/** Checks that nothing has moved since the page was opened. */
export const checkNothingMoved = async (page: Page): Promise<void> => {
  expect(await layoutShift(page)).toBeLessThanOrEqual(MAX_SHIFT);
};
