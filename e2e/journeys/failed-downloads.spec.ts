import { expect, type Page, type Route } from '@playwright/test';
import { newMember, panelOf, recordAt } from '../src/admin-page.ts';
import { checkAxe } from '../src/checks/accessibility.ts';
import { intercept } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

type FailRoute = (route: Route) => Promise<void>;

const abortRoute: FailRoute = (route) => route.abort();
const answer404: FailRoute = (route) => route.fulfill({ status: 404, body: 'Nothing here' });

/** Has the first download of each such file fail; answers an object that counts them. */
const failDownloads = async (page: Page, file: RegExp, fail: FailRoute) => {
  const failed = new Set<string>();
  await page.route(file, (route) => {
    const url = route.request().url();
    if (route.request().method() === 'HEAD' || failed.has(url)) return route.continue();
    failed.add(url);
    return fail(route);
  });
  return failed;
};

const openWeek = (page: Page) => page.getByRole('link', { name: 'Flights', exact: true }).click();
const week = (page: Page) => page.getByRole('heading', { level: 1, name: 'Flight Schedule' });
const openHub = (page: Page) => page.getByRole('link', { name: 'Staff Hub' }).click();
const hub = (page: Page) => page.getByRole('heading', { level: 1, name: 'Staff Hub' });
const failureOf = (page: Page) => page.getByRole('main').getByRole('alert');

for (const [what, file, fail] of [
  ['the code of a screen is lost on the way', /week-screen-[\w-]+\.js$/, abortRoute],
  ['the code of a screen is missing for a moment', /week-screen-[\w-]+\.js$/, answer404],
  ['code that a screen needs is lost on the way', /assets\/seat-mutations-[\w-]{8}\.js$/, abortRoute],
] as const) {
  test(`when ${what}, the page is loaded anew without a word`, async ({
    pageOf,
    expectLog,
    expectRefusal,
  }) => {
    if (fail === abortRoute) expectLog('net::ERR_FAILED');
    else expectRefusal(404, '/assets/');
    const page = await pageOf(cast.crew);
    // The hub shows nothing of flights, so what the week needs of them is not there yet.
    await page.goto('/hub');
    await expect(hub(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const failed = await failDownloads(page, file, fail);
    await openWeek(page);
    await expect(week(page)).toBeVisible();
    await expect(failureOf(page)).toHaveCount(0);
    expect(failed.size).toBe(1);
  });
}

// Most screens are drawn by the style of the page alone; the board has a sheet of its own.
test('when the style of a screen is lost on the way, the page is loaded anew without a word', async ({
  pageOf,
  expectLog,
}) => {
  expectLog('net::ERR_FAILED');
  const page = await pageOf(cast.dispatcher);
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const failed = await failDownloads(page, /board-screen-[\w-]+\.css$/, abortRoute);
  await page.getByRole('link', { name: 'Flight Scheduling', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flight Scheduling' })).toBeVisible();
  await expect(failureOf(page)).toHaveCount(0);
  expect(failed.size).toBe(1);
  const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  expect(styles).toContainEqual(expect.stringContaining('board-screen'));
});

test('when the code of the app does not come, the page says so and comes with Reload', async ({
  pageOf,
  expectLog,
}) => {
  expectLog('net::ERR_FAILED');
  expectLog('The page could not be opened');
  const page = await pageOf(cast.crew);
  await failDownloads(page, /assets\/app-[\w-]+\.js$/, abortRoute);
  await page.goto('/hub', { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toContainText('This page could not be opened');
  await checkAxe(page);
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(hub(page)).toBeVisible();
});

test('when not even the start of the app comes, the page says so and comes with Reload', async ({
  pageOf,
  expectLog,
}) => {
  expectLog('net::ERR_FAILED');
  const page = await pageOf(cast.crew);
  const lost = await intercept(page, /assets\/index-[\w-]+\.js$/, abortRoute);
  await page.goto('/hub', { waitUntil: 'commit' });
  const notice = page.getByRole('alert');
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText('This page could not be opened');
  await checkAxe(page);
  lost.stop();
  await notice.getByRole('link', { name: 'Reload' }).click();
  await expect(hub(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a screen that does not come after the page was loaded anew says so, and comes with Reload', async ({
  pageOf,
  expectLog,
}) => {
  expectLog('net::ERR_FAILED');
  const page = await pageOf(cast.crew);
  await page.goto('/profile');
  const lost = await intercept(page, /hub-screen-[\w-]+\.js$/, abortRoute);
  await openHub(page);
  await expect(failureOf(page)).toContainText('This page could not be opened');
  await expect(page).toHaveTitle(/^This page could not be opened · /);
  await checkAxe(page);
  lost.stop();
  await failureOf(page).getByRole('button', { name: 'Reload' }).click();
  await expect(hub(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Staff Hub · /);
});

test('a dialog that does not come reloads the page once, then says so and gives the focus back', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectLog,
}) => {
  expectLog('net::ERR_FAILED');
  const id = await newMember({ sandbox, requestsOf }, 'LostLou');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'notes'));
  const opener = panelOf(page, 'Notes').getByRole('button', { name: 'Add note' });
  await expect(opener).toBeVisible();
  const lost = await intercept(page, /add-note-[\w-]+\.js$/, abortRoute);
  const reloaded = page.waitForEvent('load');
  await opener.click();
  await reloaded;

  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('This part of the portal could not be loaded');
  await checkAxe(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  lost.stop();
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await expect(dialog).toHaveCount(0);
  await opener.click();
  const form = page.getByRole('dialog', { name: /^Add note/ });
  await expect(form.getByLabel('Content')).toBeFocused();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
});

test('a part of a screen that does not come reloads the page once, then leaves the rest as it is', async ({
  pageOf,
  sandbox,
  requestsOf,
  expectLog,
}) => {
  expectLog('net::ERR_FAILED');
  const id = await newMember({ sandbox, requestsOf }, 'LostLeo');
  const page = await pageOf(cast.admin);
  await page.goto(recordAt(id, 'notes'));
  await expect(panelOf(page, 'Notes')).toBeVisible();
  const lost = await intercept(page, /rewards-part-[\w-]+\.js$/, abortRoute);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('tab', { name: 'Rewards' }).click();
  await reloaded;
  await page.getByRole('tab', { name: 'Rewards' }).click();
  const failure = panelOf(page, 'Rewards').getByRole('alert');
  await expect(failure).toContainText('This part of the portal could not be loaded');
  await expect(page.getByRole('region', { name: 'Member', exact: true })).toBeVisible();
  lost.stop();
  await failure.getByRole('button', { name: 'Reload' }).click();
  await expect(failure).toHaveCount(0);
  await page.getByRole('tab', { name: 'Rewards' }).click();
  await expect(panelOf(page, 'Rewards')).toContainText('No rewards');
});
