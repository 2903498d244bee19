import { expect, type Locator, type Page } from '@playwright/test';
import { setTextSize } from '../src/checks/sideways-scroll.ts';

/** The largest text size that WCAG requires (1.4.4). */
export const LARGEST_TEXT = '200%';

/** Runs in the page. Returns the words in an element that continue on another line. */
const brokenWords = (element: Element): string[] => {
  const broken: string[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\w+/g)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
};

const checkWholeWords = async (labels: Locator): Promise<void> => {
  await expect(labels.first()).toBeVisible();
  for (const label of await labels.all()) expect(await label.evaluate(brokenWords)).toEqual([]);
};

/** The number of the inbox fits into its badge. */
const checkBell = async (page: Page): Promise<void> => {
  const bell = page.getByRole('button', { name: /^Inbox, \d+ unread$/ });
  const sign = await bell.locator('svg').boundingBox();
  const count = await bell.getByText(/^\d+$/).boundingBox();
  // Beyond the middle, and no lower than the upper two thirds.
  expect(count?.x).toBeGreaterThanOrEqual((sign?.x ?? 0) + (sign?.width ?? 0) / 2 - 1);
  const foot = (sign?.y ?? 0) + (sign?.height ?? 0) * 0.66;
  expect((count?.y ?? 0) + (count?.height ?? 0)).toBeLessThanOrEqual(foot);
};

const checks: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'own-profile': checkBell,
  scheduling: (page) => checkWholeWords(page.getByRole('tab')),
  'admin-sanctions': (page) => checkWholeWords(page.getByRole('tabpanel').locator('dt')),
};

/**
 * Checks the tightest parts of a screen with the largest text in a narrow window, in addition to the absence of
 * sideways scrolling.
 */
export const checkLargestText = async (page: Page, screen: string): Promise<void> => {
  const check = checks[screen];
  if (check === undefined) return;
  await setTextSize(page, LARGEST_TEXT);
  await check(page);
  await setTextSize(page, '');
};
