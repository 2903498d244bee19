import { expect, type Page } from '@playwright/test';
import { checkAxe } from '../src/checks/accessibility.ts';
import { intercept } from '../src/intercept.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

const screenOf = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title });
const failureOf = (page: Page) => page.getByRole('main').getByRole('alert');

const open = (page: Page, entry: string) =>
  page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: entry, exact: true }).click();

/** Blocks files of the app. */
const lose = (page: Page, file: RegExp, options = {}) =>
  intercept(page, file, (route) => route.abort(), options);

test('a screen whose code is missing reloads the page once, then says so and offers Reload', async ({
  pageOf,
  expectLog,
}) => {
  expectLog('net::ERR_FAILED');
  expectLog('net::ERR_INTERNET_DISCONNECTED');
  const page = await pageOf(cast.dispatcher);
  await page.goto('/leaderboard');
  await expect(screenOf(page, 'Leaderboard')).toBeVisible();

  await test.step('without a message when the reload helps, for a style sheet too', async () => {
    const style = await lose(page, /board-screen-[\w-]+\.css$/, { times: 1 });
    await open(page, 'Flight Scheduling');
    await expect(screenOf(page, 'Flight Scheduling')).toBeVisible();
    await expect(failureOf(page)).toHaveCount(0);
    expect(style.count).toBe(1);
    const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
    expect(styles).toContainEqual(expect.stringContaining('board-screen'));
  });

  await test.step('with Reload when it does not', async () => {
    const script = await lose(page, /week-screen-[\w-]+\.js$/);
    const reloaded = page.waitForEvent('load');
    await open(page, 'Flights');
    await reloaded;
    await expect(failureOf(page)).toContainText('This page could not be opened');
    await expect(page).toHaveTitle(/^This page could not be opened · /);
    await checkAxe(page);
    script.stop();
    await failureOf(page).getByRole('button', { name: 'Reload' }).click();
    await expect(screenOf(page, 'Flight Schedule')).toBeVisible();
  });

  await test.step('by itself once a lost connection is back', async () => {
    await page.context().setOffline(true);
    await open(page, 'Staff Hub');
    await expect(failureOf(page)).toContainText('The portal cannot be reached');
    await page.context().setOffline(false);
    await expect(screenOf(page, 'Staff Hub')).toBeVisible();
  });
});

test('a page whose app does not load says so and offers Reload', async ({ pageOf, expectLog }) => {
  expectLog('net::ERR_FAILED');
  expectLog('The page could not be opened');
  const page = await pageOf(cast.crew);
  for (const file of [/assets\/app-[\w-]+\.js$/, /assets\/index-[\w-]+\.js$/]) {
    await test.step(String(file), async () => {
      const lost = await lose(page, file);
      await page.goto('/hub', { waitUntil: 'commit' });
      const notice = page.getByRole('alert');
      await expect(notice).toContainText('This page could not be opened');
      await checkAxe(page);
      lost.stop();
      await notice.getByRole('link', { name: 'Reload' }).click();
      await expect(screenOf(page, 'Staff Hub')).toBeVisible();
      await expect(notice).toHaveCount(0);
    });
  }
});
