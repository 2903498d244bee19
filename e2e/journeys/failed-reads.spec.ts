import { expect, type Page, type Route } from '@playwright/test';
import { intercept } from '../src/intercept.ts';
import { memberIdOf } from '../src/members.ts';
import { test } from '../src/portal.ts';
import { returnToWindow } from '../src/return-to-window.ts';

const refuseWith = (status: number, message: string) => (route: Route) =>
  route.fulfill({
    status,
    json: { message, code: status === 503 ? 'unavailable' : 'internal', requestId: '0198d2c4' },
  });

const failureOf = (page: Page) => page.getByRole('main').getByRole('alert');
const pass = (page: Page) => page.getByRole('region', { name: 'Crew pass' });

test('a server error is tried once more, then told with a way to try again', async ({
  pageOf,
  expectRefusal,
}) => {
  expectRefusal(500, '/api/users/profile');
  const page = await pageOf('CrewCasey');
  const calls = await intercept(page, '**/api/users/profile', refuseWith(500, 'Something broke.'));
  await page.goto('/profile');
  await expect(failureOf(page)).toContainText('Failed to load profile');
  await expect(failureOf(page)).toContainText('Something broke.');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Dashboard' })).toBeVisible();
  expect(calls.count).toBe(2);
  calls.stop();
  await failureOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(pass(page)).toBeVisible();
  await expect(failureOf(page)).toHaveCount(0);
});

test.describe('with the live stream', () => {
  test.use({ live: true });

  test('a fresh load whose requests fail makes two requests in all', async ({ pageOf, expectRefusal }) => {
    expectRefusal(503, '/api/users/leaderboard');
    const page = await pageOf('CrewCasey');
    const calls = await intercept(page, '**/api/users/leaderboard', refuseWith(503, 'Not now.'));
    // Read again only when the stream opens, together with everything else that may have changed meanwhile.
    const readAgain = page.waitForResponse('**/api/airline');
    await page.goto('/leaderboard');
    await expect(failureOf(page)).toContainText('Failed to load leaderboard');
    await readAgain;
    await page.evaluate(() => fetch('/livez'));
    expect(calls.count).toBe(2);
    calls.stop();
    await failureOf(page).getByRole('button', { name: 'Retry' }).click();
    await expect(failureOf(page)).toHaveCount(0);
  });
});

test('a lost connection is tried once more too', async ({ pageOf, expectLog, requestsOf }) => {
  expectLog('net::ERR_FAILED');
  const dana = await memberIdOf(await requestsOf('CrewCasey'), 'DispatcherDana');
  const page = await pageOf('CrewCasey');
  const calls = await intercept(page, `**/api/users/${dana}`, (route) => route.abort());
  await page.goto(`/profile/${dana}`);
  await expect(failureOf(page)).toContainText('User not found');
  await expect(failureOf(page)).toContainText('The portal cannot be reached');
  expect(calls.count).toBe(2);
  calls.stop();
  await failureOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(pass(page)).toContainText('@DispatcherDana');
});

test('a reading that succeeds at the second try shows no error', async ({ pageOf, expectRefusal }) => {
  expectRefusal(503, '/api/users/profile');
  const page = await pageOf('CrewCasey');
  await intercept(page, '**/api/users/profile', refuseWith(503, 'Not now.'), { times: 1 });
  await page.goto('/profile');
  await expect(pass(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a refusal is an answer: it is not tried again', async ({ pageOf, expectRefusal }) => {
  const path = '/api/users/0198d2c4-0000-7000-8000-000000000000';
  expectRefusal(404, path);
  const page = await pageOf('CrewCasey');
  await page.clock.install();
  const calls = await intercept(page, `**${path}`, (route) => route.continue());
  await page.goto('/profile/0198d2c4-0000-7000-8000-000000000000');
  await expect(failureOf(page)).toContainText('User not found');
  await expect(failureOf(page).getByRole('button')).toHaveCount(0);
  await page.clock.runFor(10_000);
  await page.evaluate(() => fetch('/livez'));
  expect(calls.count).toBe(1);
});

test('what is on the screen stays when a refresh fails', async ({ pageOf, expectRefusal }) => {
  expectRefusal(503, '/api/users/profile');
  const page = await pageOf('CrewCasey');
  await page.goto('/profile');
  await expect(pass(page)).toBeVisible();
  const outage = await intercept(page, '**/api/users/profile', refuseWith(503, 'The database is away.'));
  await returnToWindow(page);
  await expect(failureOf(page)).toContainText('This may be out of date');
  await expect(failureOf(page)).toContainText('The database is away.');
  await expect(pass(page)).toBeVisible();
  outage.stop();
  await failureOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(failureOf(page)).toHaveCount(0);
});

test('a search that fails says why, and can be tried again', async ({ pageOf, expectRefusal }) => {
  expectRefusal(503, '/api/users/search');
  const page = await pageOf('CrewCasey');
  await page.goto('/profile');
  const outage = await intercept(page, '**/api/users/search?*', refuseWith(503, 'The database is away.'));
  await page.getByRole('combobox', { name: 'Search staff' }).fill('dana');
  await expect(page.getByRole('banner').getByText('The database is away.').last()).toBeVisible();
  outage.stop();
  await page.getByRole('banner').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('option', { name: '@DispatcherDana' })).toBeVisible();
});

test('a menu that cannot be loaded says so, and can be tried again', async ({ pageOf, expectRefusal }) => {
  expectRefusal(503, '/api/auth/me');
  const page = await pageOf('CrewCasey');
  const outage = await intercept(page, '**/api/auth/me', refuseWith(503, 'The database is away.'));
  await page.goto('/profile');
  const menu = page.getByRole('navigation', { name: 'Portal' });
  await expect(menu.getByRole('alert')).toContainText('The menu could not be loaded.');
  await expect(pass(page)).toBeVisible();
  outage.stop();
  await menu.getByRole('button', { name: 'Retry' }).click();
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible();
});

test('insights of a term that could not be read say so, and not that there is none', async ({
  pageOf,
  expectRefusal,
}) => {
  expectRefusal(503, '/api/me/terms');
  const page = await pageOf('AdminAmir');
  const calls = await intercept(page, '**/api/me/terms', refuseWith(503, 'Not now.'));
  await page.goto('/insights?range=last-term');
  await expect(failureOf(page)).toContainText('Not now.');
  await expect(page.getByText('No term has ended yet')).toHaveCount(0);
  calls.stop();
  await failureOf(page).getByRole('button', { name: 'Retry' }).click();
  await expect(failureOf(page)).toHaveCount(0);
});
