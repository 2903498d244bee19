import { expect, type Page } from '@playwright/test';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { test } from '../src/portal.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const phone = { width: 360, height: 740 };

const openings = [
  ['a tap', (page: Page) => opener(page).click()],
  ['the keyboard', (page: Page) => opener(page).press('Enter')],
] as const;

const closings = [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['its close button', (page: Page) => menu(page).getByRole('button', { name: 'Close menu' }).click()],
  ['a tap beside it', (page: Page) => page.mouse.click(phone.width - 30, phone.height / 2)],
] as const;

/**
 * The header names portal, member and rank within 73 px, and the bottom bar covers no content at the end of the page.
 */
const checkBars = async (page: Page): Promise<void> => {
  const header = page.getByRole('banner');
  for (const text of ['Crewroom', 'CrewCasey', 'Trainee Crew'])
    await expect(header.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 });
  expect((await header.boundingBox())?.height).toBe(73);
  const links = page.getByRole('navigation', { name: 'Main screens' }).getByRole('link');
  for (const link of await links.all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const end = await page.getByRole('row').last().boundingBox();
  const foot = await links.first().boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
};

test('on a phone the menu holds the focus, gives it back, closes by Back and by a wide window, and is whole at 200 % zoom', async ({
  page,
  signIn,
}) => {
  // It logs out, so its session must be its own.
  await signIn(page, 'CrewCasey');
  await page.setViewportSize(phone);
  await page.goto('/leaderboard');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await checkBars(page);
  for (const [how, open] of openings) {
    await test.step(how, async () => {
      await open(page);
      await expect(menu(page).getByRole('button', { name: 'Close menu' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(menu(page).getByRole('button', { name: /^Colours: / })).toBeFocused();
      await page.keyboard.press('Escape');
    });
  }
  for (const [how, close] of closings) {
    await test.step(how, async () => {
      await opener(page).click();
      await expect(menu(page)).toBeVisible();
      await expect(opener(page)).toHaveAttribute('aria-expanded', 'true');
      await close(page);
      await expect(menu(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
      await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
    });
  }

  await opener(page).click();
  const entries = menu(page).getByRole('navigation', { name: 'Portal' });
  expect((await entries.locator('xpath=ancestor::div[2]').boundingBox())?.width).toBe(250);
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('header, main') ?? null)).toBeNull();
  await entries.getByRole('link', { name: 'Staff Hub' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff Hub' })).toBeFocused();
  await opener(page).click();
  await expect(menu(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/leaderboard');
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeFocused();

  // The page's size in a window of 1280 by 800 at 200 % zoom.
  await page.setViewportSize({ width: 640, height: 400 });
  await checkNoSidewaysScroll(page, 640);
  for (const name of ['Open menu', 'Search staff', 'Log out'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await opener(page).click();
  const last = menu(page).getByRole('link', { name: 'Privacy policy' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 992, height: 900 });
  await expect(page.getByRole('complementary')).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await expect(opener(page)).toBeHidden();
  await page.setViewportSize(phone);
  await expect(opener(page)).toBeVisible();
  await expect(menu(page)).toBeHidden();

  await page.setViewportSize({ width: 640, height: 400 });
  await page.getByRole('button', { name: 'Log out' }).click();
  const way = page.getByRole('link', { name: 'Log in with Roblox' });
  await way.scrollIntoViewIfNeeded();
  await expect(way).toBeInViewport({ ratio: 1 });
  await checkNoSidewaysScroll(page, 640);
});
