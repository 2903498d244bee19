import { navigationFor } from '@crewroom/domain/contract/access';
import { expect, type Page } from '@playwright/test';
import { checkNoSidewaysScroll } from '../src/checks/sideways-scroll.ts';
import { test } from '../src/portal.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const phone = { width: 360, height: 740 };

const onPhone = async (page: Page, address = '/profile'): Promise<void> => {
  await page.setViewportSize(phone);
  await page.goto(address);
  await expect(opener(page)).toBeVisible();
};

test('on a phone the menu opens from a button, over a dimmed page', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await onPhone(page);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
  await opener(page).click();
  await expect(menu(page)).toBeVisible();
  const labels = navigationFor(239, { staff: 239, dispatch: 244, admin: 247 }).map(({ label }) => label);
  await expect(menu(page).getByRole('navigation', { name: 'Portal' }).getByRole('link')).toHaveText(labels);
  const panel = menu(page).getByRole('navigation', { name: 'Portal' }).locator('xpath=ancestor::div[2]');
  expect((await panel.boundingBox())?.width).toBe(250);
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('header, main') ?? null)).toBeNull();
});

const openings = [
  ['a tap', (page: Page) => opener(page).click()],
  ['the keyboard', (page: Page) => opener(page).press('Enter')],
] as const;

test('however it is opened, the menu has the focus on a control that says what it does', async ({
  pageOf,
}) => {
  const page = await pageOf('CrewCasey');
  for (const [how, open] of openings) {
    await test.step(how, async () => {
      await onPhone(page, '/hub');
      await open(page);
      await expect(menu(page).getByRole('button', { name: 'Close menu' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(menu(page).getByRole('button', { name: /^Colours: / })).toBeFocused();
      await expect(menu(page)).toBeVisible();
    });
  }
});

const closings = [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['its close button', (page: Page) => menu(page).getByRole('button', { name: 'Close menu' }).click()],
  ['a tap beside it', (page: Page) => page.mouse.click(phone.width - 30, phone.height / 2)],
] as const;

test('Escape, its button and a tap beside it close the menu and give the focus back to what opened it', async ({
  pageOf,
}) => {
  const page = await pageOf('CrewCasey');
  await onPhone(page);
  for (const [how, close] of closings) {
    await test.step(how, async () => {
      await opener(page).click();
      await expect(menu(page)).toBeVisible();
      await close(page);
      await expect(menu(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
      await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
    });
  }
});

test('choosing an entry closes the menu and opens the screen', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await onPhone(page, '/u/AdminAmir');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile of @AdminAmir' })).toBeVisible();
  await opener(page).click();
  await menu(page).getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page).toHaveURL('/profile');
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile', exact: true })).toBeFocused();
  await expect(page).toHaveTitle('Profile · Aurora Air');
});

test('choosing the entry one is at closes the menu, too', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await onPhone(page, '/hub');
  await opener(page).click();
  await menu(page).getByRole('link', { name: 'Staff Hub' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/hub');
});

test('the browser’s Back closes the menu over the screen it leads to', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await onPhone(page, '/leaderboard');
  await opener(page).click();
  await menu(page).getByRole('link', { name: 'Staff Hub' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff Hub' })).toBeFocused();
  await opener(page).click();
  await expect(menu(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/leaderboard');
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeFocused();
});

test('on a phone the palette finds a colleague, and leads to a screen', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await onPhone(page);
  const open = page.getByRole('button', { name: 'Search staff' });
  const palette = page.getByRole('dialog', { name: 'Go to or do' });
  await open.click();
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('dispatcherd');
  await page.getByRole('option', { name: '@DispatcherDiego' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile of @DispatcherDiego' })).toBeVisible();
  await expect(palette).toHaveCount(0);
  await open.click();
  await page.keyboard.type('leaderb');
  await page.getByRole('option', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
});

test('a window that grows wide enough for the sidebar shows it, and the menu is gone', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await onPhone(page);
  await opener(page).click();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Dashboard');
  await expect(menu(page)).toBeVisible();
  await page.setViewportSize({ width: 992, height: 900 });
  await expect(page.getByRole('complementary')).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await expect(opener(page)).toBeHidden();
  await page.setViewportSize(phone);
  await expect(opener(page)).toBeVisible();
  await expect(menu(page)).toBeHidden();
});

test('everything can be reached at 200 % zoom', async ({ browser, contextOptions, signIn }) => {
  // What a window of 1280 by 800 is to the page when a person zooms to twice the size.
  const zoomed = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };
  const context = await browser.newContext({ ...contextOptions, ...zoomed });
  const page = await context.newPage();
  await signIn(page, 'CrewCasey');
  await expect(page.getByRole('region', { name: 'Crew pass' })).toBeVisible();
  await checkNoSidewaysScroll(page, 640);
  for (const name of ['Open menu', 'Search staff', 'Log out'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  await opener(page).click();
  const last = menu(page).getByRole('link', { name: 'Privacy policy' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log out' }).click();
  const way = page.getByRole('link', { name: 'Log in with Roblox' });
  await way.scrollIntoViewIfNeeded();
  await expect(way).toBeInViewport({ ratio: 1 });
  await checkNoSidewaysScroll(page, 640);
  await context.close();
});

// What the sixth field of the header of a PNG file says of one in true colour that lets nothing through.
const [COLOUR_AT, OPAQUE] = [25, 2];

test('the page reaches to the edges of a phone’s screen, and its icon there has no holes', async ({
  page,
  request,
}) => {
  await page.goto('/login');
  await expect(page.locator('meta[name="viewport"]')).toHaveAttribute('content', /viewport-fit=cover/);
  const icon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const file = await (await request.get(icon ?? '')).body();
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(file[COLOUR_AT]).toBe(OPAQUE);
});
