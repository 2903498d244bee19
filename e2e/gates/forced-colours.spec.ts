import { expect, type Locator, type Page } from '@playwright/test';
import { paintedShare } from '../src/checks/painted-share.ts';
import { fetchApi } from '../src/fetch-api.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';
import { hoursAhead, stageFlight } from '../src/stage-flight.ts';

const roles = [{ name: 'Captain', capacity: 2 }] as const;

const boxOf = async (locator: Locator) => {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not to be seen');
  return box;
};

/** Returns how much of an element is painted, with two pixels around it. */
const inkOf = async (page: Page, locator: Locator): Promise<number> => {
  const { x, y, width, height } = await boxOf(locator);
  return paintedShare(page, { x: x - 2, y: y - 2, width: width + 4, height: height + 4 });
};

const lineColour = (tab: Locator): Promise<string> =>
  tab.evaluate((one) => getComputedStyle(one).borderBottomColor);

/** Returns how much is painted at the left edge of a menu entry, where the lamp of the open screen is. */
const lampInk = async (page: Page, label: string): Promise<number> => {
  const { x, y, height } = await boxOf(page.getByRole('link', { name: label, exact: true }));
  return paintedShare(page, { x: x + 1, y: y + 8, width: 10, height: height - 16 });
};

/** Checks a page in the forced colours of a device, light and dark. */
const inForcedColours = async (page: Page, check: () => Promise<void>): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await test.step(colorScheme, check);
  }
};

test('in forced colours a taken seat differs from a free one, a set status from others, and a live flight has its dot', async ({
  pageOf,
  requestsOf,
}) => {
  const id = await stageFlight(requestsOf, { code: 'FORCED', departs: hoursAhead(100), roles });
  await fetchApi(await requestsOf(cast.crew), 'allocate', { params: { id }, body: { roleIndex: 0 } });
  const body = { status: 'IN PROGRESS' } as const;
  await fetchApi(await requestsOf(cast.dispatcher), 'setFlightStatus', { params: { id }, body });
  const page = await pageOf(cast.dispatcher);
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto(`/flights/${id}`);
  const choices = page.getByRole('group', { name: 'Status' });
  const card = page.getByRole('region', { name: 'Boarding card' });
  await inForcedColours(page, async () => {
    const taken = await inkOf(page, page.locator('[data-taken="true"]').first());
    const free = await inkOf(page, page.locator('[data-taken="false"]').first());
    expect(taken).toBeGreaterThan(free * 1.4);
    expect(free).toBeGreaterThan(0);
    const setStatus = await inkOf(page, choices.getByRole('button', { pressed: true }));
    const otherStatus = await inkOf(page, choices.getByRole('button', { name: 'SCHEDULED' }));
    expect(setStatus).toBeGreaterThan(otherStatus * 2);
    const word = await boxOf(card.getByText('IN PROGRESS', { exact: true }).first());
    // Where the other states have their icon.
    const dotBox = { x: word.x - 16, y: word.y + 2, width: 14, height: word.height - 4 };
    expect(await paintedShare(page, dotBox)).toBeGreaterThan(0.1);
  });
});

test('in forced colours the menu marks the open screen by its lamp, and the tabs the shown stage by its line', async ({
  pageOf,
}) => {
  const page = await pageOf(cast.dispatcher);
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto('/scheduling');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(3);
  await inForcedColours(page, async () => {
    expect(await lampInk(page, 'Flight Scheduling')).toBeGreaterThan(0.2);
    expect(await lampInk(page, 'Staff Hub')).toBe(0);
    expect(await lineColour(tabs.nth(0))).not.toBe(await lineColour(tabs.nth(1)));
  });
});
