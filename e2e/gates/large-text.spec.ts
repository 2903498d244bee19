import { expect, type Locator } from '@playwright/test';
import { setTextSize } from '../src/checks/sideways-scroll.ts';
import { cast } from '../src/scenario.ts';
import { test } from './staged-portal.ts';

const LARGEST_TEXT = '200%';
const narrowest = { width: 320, height: 800 };

/** The words in an element that go on in another line. */
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

const widthOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.width ?? 0;

test('with the largest text, figures on a phone stay within their signs and labels stay whole', async ({
  pageOf,
  scenario,
}) => {
  const crew = await pageOf(cast.crew);
  await crew.setViewportSize(narrowest);
  await crew.goto('/profile');
  const ring = crew.getByRole('img', { name: /^Quota/ });
  await expect(ring).toBeVisible();
  const bell = crew.getByRole('button', { name: /^Inbox, \d+ unread$/ });
  await expect(bell).toBeVisible();
  await setTextSize(crew, LARGEST_TEXT);
  const figure = ring.locator('span');
  expect(await widthOf(figure)).toBeLessThan(0.8 * (await widthOf(ring)));
  const sign = await bell.locator('svg').boundingBox();
  const count = await bell.getByText(/^\d+$/).boundingBox();
  // Beyond the middle, and no lower than the upper two thirds.
  expect(count?.x).toBeGreaterThanOrEqual((sign?.x ?? 0) + (sign?.width ?? 0) / 2 - 1);
  const foot = (sign?.y ?? 0) + (sign?.height ?? 0) * 0.66;
  expect((count?.y ?? 0) + (count?.height ?? 0)).toBeLessThanOrEqual(foot);
  const admin = await pageOf(cast.admin);
  await admin.setViewportSize(narrowest);
  for (const [address, labels] of [
    ['/scheduling', admin.getByRole('tab')],
    [`/admin?user=${scenario.members.crew}&tab=sanctions`, admin.getByRole('tabpanel').locator('dt')],
  ] as const) {
    await admin.goto(address);
    await expect(labels.first()).toBeVisible();
    await setTextSize(admin, LARGEST_TEXT);
    for (const label of await labels.all()) expect(await label.evaluate(brokenWords)).toEqual([]);
  }
});
