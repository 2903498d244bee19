import { navigationFor } from '@crewroom/domain/contract/access';
import { expect, type Page } from '@playwright/test';
import { test } from '../src/portal.ts';
import { toasts } from '../src/toasts.ts';

const thresholds = { staff: 239, dispatch: 244, admin: 247 };
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Portal' });
const entries = (page: Page) => sidebar(page).getByRole('link');
const boxOf = async (page: Page, role: 'banner' | 'main' | 'complementary') => {
  const box = await page.getByRole(role).boundingBox();
  if (box === null) throw new Error(`There is no ${role}`);
  return box;
};

const people = [
  ['CrewCasey', 239],
  ['DispatcherDana', 244],
  ['AdminAmir', 247],
  ['OwnerOlivia', 255],
] as const;

for (const [username, rank] of people) {
  test(`the sidebar offers ${username} (${rank}) what that rank opens, and each entry leads to its screen`, async ({
    pageOf,
  }) => {
    const page = await pageOf(username);
    await page.goto('/profile');
    const offered = navigationFor(rank, thresholds);
    await expect(entries(page)).toHaveText(offered.map(({ label }) => label));
    for (const { label, path } of [...offered.slice(1), ...offered.slice(0, 1)]) {
      await sidebar(page).getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(sidebar(page).locator('[aria-current="page"]')).toHaveText([label]);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
  });
}

test('on a colleague’s profile the entry of the own one is not lit', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await page.goto('/u/AdminAmir');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile of @AdminAmir' })).toBeVisible();
  await expect(entries(page).first()).toHaveText('Profile');
  await expect(sidebar(page).locator('[aria-current]')).toHaveCount(0);
});

test('a profile is found by its username, also behind an @', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await page.goto('/u/@adminamir');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile of @AdminAmir' })).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/[^/]+$/);
});

test('who leaves before the first screen stands finds the focus on the next one', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  const late = Promise.withResolvers<undefined>();
  await page.route('**/assets/*own-profile-*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto('/profile');
  // Before the app runs a link of the bar loads another page.
  await expect(page.getByRole('button', { name: 'Log out' })).toBeEnabled();
  await sidebar(page).getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeFocused();
  late.resolve(undefined);
});

test('the header is 73 px tall and the sidebar 250 px wide, and both stay while one scrolls', async ({
  pageOf,
}) => {
  const page = await pageOf('CrewCasey');
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Rank History' })).toBeVisible();
  for (const scrolled of [0, 600]) {
    await page.evaluate((top) => window.scrollTo(0, top), scrolled);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    expect(await boxOf(page, 'banner')).toEqual({ x: 0, y: 0, width: 1440, height: 73 });
    expect(await boxOf(page, 'complementary')).toEqual({ x: 0, y: 73, width: 250, height: 627 });
  }
  expect((await boxOf(page, 'main')).x).toBe(250);
});

test('the header names portal and airline, and its logo leads to the own profile', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await page.goto('/u/AdminAmir');
  const header = page.getByRole('banner');
  await expect(header.getByText('Crewroom', { exact: true })).toBeVisible();
  await expect(header.getByText('Aurora Air', { exact: true })).toBeVisible();
  await expect(header.getByText(/^\d\d:\d\dZ$/).or(header.locator('time'))).toBeVisible();
  await header.getByRole('link', { name: 'Crewroom, to your profile' }).click();
  await expect(page).toHaveURL('/profile');
});

test('toasts stand at the top right, clear of the header', async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/login?error=access_denied');
    const box = await toasts(page).boundingBox();
    expect(box?.y).toBeGreaterThan(73);
    expect(box?.y).toBeLessThan(120);
    expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBe(16);
  }
});

test('the first press of Tab offers a way past the header', async ({ pageOf }) => {
  const page = await pageOf('CrewCasey');
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Crew pass' })).toBeVisible();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

/** By the ground of the page, which is a deep night blue in the dark. */
const schemeOf = (page: Page) =>
  page
    .locator('body')
    .evaluate((body) => (getComputedStyle(body).backgroundColor === 'rgb(11, 21, 38)' ? 'dark' : 'light'));

test('the colours one chooses stay, on the login page too, and follow the device until then', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'CrewCasey');
  expect(await schemeOf(page)).toBe('dark');
  const button = page.getByRole('button', { name: /^Colours: / });
  await expect(button).toHaveAccessibleName('Colours: automatic');
  await expect(button).toHaveAccessibleDescription('Change to light');
  await button.click();
  await expect(button).toHaveAccessibleName('Colours: light');
  expect(await schemeOf(page)).toBe('light');
  await page.reload();
  await expect(button).toHaveAccessibleName('Colours: light');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await schemeOf(page)).toBe('light');
  await button.click();
  expect(await schemeOf(page)).toBe('dark');
  await button.click();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => schemeOf(page)).toBe('light');
});
