import { expect, type Page } from '@playwright/test';
import { test } from '../src/portal.ts';
import { toasts } from '../src/toasts.ts';

const boxOf = async (page: Page, role: 'banner' | 'main' | 'complementary') => {
  const box = await page.getByRole(role).boundingBox();
  if (box === null) throw new Error(`There is no ${role}`);
  return box;
};

/** By the background of the page, which is a deep night blue in dark mode. */
const schemeOf = (page: Page) =>
  page
    .locator('body')
    .evaluate((body) => (getComputedStyle(body).backgroundColor === 'rgb(11, 21, 38)' ? 'dark' : 'light'));

test('header, sidebar and toasts have their places, Tab skips the header, and the chosen colours are kept', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/login?error=access_denied');
    const box = await toasts(page).boundingBox();
    expect(box?.y).toBeGreaterThan(73);
    expect(box?.y).toBeLessThan(120);
    expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBe(16);
  }

  await signIn(page, 'CrewCasey');
  await expect(page.getByRole('region', { name: 'Rank history' })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Rank history' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  for (const scrolled of [0, 600]) {
    await page.evaluate((top) => window.scrollTo(0, top), scrolled);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    expect(await boxOf(page, 'banner')).toEqual({ x: 0, y: 0, width: 1440, height: 73 });
    expect(await boxOf(page, 'complementary')).toEqual({ x: 0, y: 73, width: 250, height: 627 });
  }
  expect((await boxOf(page, 'main')).x).toBe(250);

  expect(await schemeOf(page)).toBe('dark');
  const button = page.getByRole('button', { name: /^Colours: / });
  await expect(button).toHaveAccessibleName('Colours: automatic');
  await expect(button).toHaveAccessibleDescription('Change to light');
  await button.click();
  await expect(button).toHaveAccessibleName('Colours: light');
  expect(await schemeOf(page)).toBe('light');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await schemeOf(page)).toBe('light');
  await page.reload();
  await button.click();
  expect(await schemeOf(page)).toBe('dark');
  await button.click();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => schemeOf(page)).toBe('light');
});
